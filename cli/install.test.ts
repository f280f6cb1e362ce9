import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startProcess } from '../tests/support/start-process.ts'
import { temporaryFolder } from '../tests/support/temporary-folder.ts'

const NIGHTLY = { tags: ['nightly'] }

// What Debian 12 and 13 bring, Node 20 and Node 22.
test.each(['9.2.0', '10.8.2', '10.9.4'])('npm %s installs the Node that the project uses', NIGHTLY, async (version) => {
  const folder = temporaryFolder()
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) cpSync(file, join(folder, file))
  const install = startProcess('npx', ['--yes', `npm@${version}`, 'ci', '--omit=dev'], {
    cwd: folder,
    env: process.env,
  })
  expect(await install.waitForExit(), install.output()).toBe(0)
  const node = startProcess(join(folder, 'node_modules/.bin/node'), ['--version'])
  expect(await node.waitForExit()).toBe(0)
  expect(node.output()).toMatch(/^v24\./)
})
