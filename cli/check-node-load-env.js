/**
 * Loaded before each of the owner's commands (package.json). Exits if Node is too old, and otherwise loads the settings
 * in `.env`, which the environment overrides. Plain JavaScript, because an old Node cannot load TypeScript.
 *
 * The option `--env-file-if-exists` would do the same, but an old Node stops at it before it says what is wrong, and each
 * command without a `.env` would say so.
 */
import { existsSync, readFileSync } from 'node:fs'

const minNode = JSON.parse(readFileSync('package.json', 'utf8')).engines.node.replace('>=', '')
if (process.versions.node.localeCompare(minNode, 'en', { numeric: true }) < 0) {
  console.error(
    `This project needs Node ${minNode} or later, but this is ${process.versions.node}. Install it from https://nodejs.org and try again.`,
  )
  process.exit(1)
}
if (existsSync('.env')) process.loadEnvFile()
