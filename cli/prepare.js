/**
 * Loaded before each of the owner's commands (package.json). Stops on a Node that is too old, and reads the settings in
 * `.env` if there is one; the environment wins. Plain JavaScript: an old Node could not load TypeScript to say so.
 */
import { existsSync, readFileSync } from 'node:fs'

const minNode = JSON.parse(readFileSync('package.json', 'utf8')).engines.node.replace('>=', '')
if (process.versions.node.localeCompare(minNode, 'en', { numeric: true }) < 0) {
  console.error(
    `This needs Node ${minNode} or later, and found ${process.versions.node}. Install it from https://nodejs.org and try again.`,
  )
  process.exit(1)
}
if (existsSync('.env')) process.loadEnvFile()
