import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, renameSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readBackupStatus } from '../core/backup-status.ts'
import { addRequest, project } from '../tests/support/backup-project.ts'
import { runCommand } from '../tests/support/run-command.ts'

const HAS_RESTIC = spawnSync('restic', ['version']).status === 0

/** A project with a request, and an empty repository’s folder. */
async function start() {
  const { folder, backups } = project()
  await addRequest(folder)
  const repository = join(backups, 'repository')
  const env = { BACKUP_TO: repository, RESTIC_PASSWORD: 's3cret', SITE_URL: 'https://www.reid.test', HOME: backups }
  const settings = { ...process.env, ...env, RESTIC_REPOSITORY: repository }
  const restic = (...args: string[]) => execFileSync('restic', args, { env: settings, encoding: 'utf8', stdio: 'pipe' })
  const snapshots = () => JSON.parse(restic('snapshots', '--json')) as { hostname: string; time: string }[]
  const save = (changes: Record<string, string> = {}) =>
    runCommand('snapshot', [join(backups, 'copy'), 'public/proof.txt', 'none'], { folder, env: { ...env, ...changes } })
  const status = () => readBackupStatus(join(folder, 'data/backup.json'))
  return { folder, backups, repository, settings, restic, snapshots, save, status }
}

test.skipIf(!HAS_RESTIC)(
  'a snapshot has everything that cannot be made again, and nothing that is half written',
  async () => {
    const { folder, backups, restic, save, status } = await start()
    expect(await save()).toMatchObject({ status: 0, stderr: '' })
    const { madeAt, checkedAt, failure } = await status()
    expect([madeAt, checkedAt, failure]).toEqual([expect.any(String), expect.any(String), undefined])
    const restored = join(backups, 'restored')
    restic('restore', 'latest', '--tag=reid.test', `--target=${restored}`)
    expect(restic('ls', 'latest')).toContain(join(folder, 'content/business.yaml'))
    const files = readdirSync(restored, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(files.map(({ name }) => name).sort()).toEqual([
      '1-a.mp4',
      'HEAD',
      'business.yaml',
      'proof.txt',
      'quotes.sqlite',
      'van-0123456789abcdef.jpg',
      'van.jpg',
      'video-list.json',
    ])
  },
)

test.skipIf(!HAS_RESTIC)('of a day long ago one snapshot of this machine is kept, and all of another’s', async () => {
  const { folder, restic, snapshots, save } = await start()
  await save()
  for (const host of [hostname(), 'other'])
    for (const time of ['09:00', '10:00'])
      restic('backup', `--host=${host}`, `--time=2020-01-01 ${time}:00`, join(folder, 'content'))
  await save()
  const old = snapshots().filter(({ time }) => time.startsWith('2020'))
  expect(old.map((snapshot) => snapshot.hostname).sort()).toEqual([hostname(), 'other', 'other'].sort())
})

test.skipIf(!HAS_RESTIC)(
  'a repository that is lost, locked or of another password is not made anew: restic’s reason is kept',
  async () => {
    const { repository, settings, save, status } = await start()
    await save()
    const fails = async (reason: RegExp, changes?: Record<string, string>) => {
      const { status: code, stderr } = await save(changes)
      expect(stderr).toMatch(reason)
      expect(code).toBe(1)
      expect(await status()).toMatchObject({ madeAt: expect.any(String), failure: expect.stringMatching(reason) })
    }
    await fails(/wrong password/, { RESTIC_PASSWORD: 'other' })
    renameSync(repository, `${repository}.gone`)
    await fails(/Is there a repository/)
    expect(existsSync(repository)).toBe(false)
    renameSync(`${repository}.gone`, repository)
    // It waits for its input.
    const other = spawn('restic', ['backup', '--stdin'], { env: settings })
    onTestFinished(() => void other.kill('SIGKILL'))
    await expect.poll(() => readdirSync(join(repository, 'locks'))).toHaveLength(1)
    await fails(/already locked/)
    other.kill('SIGINT')
    await once(other, 'close')
    expect(await save()).toMatchObject({ status: 0 })
    expect((await status()).failure).toBeUndefined()
  },
)
