import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { VIDEO_LIST } from '../../core/gallery/video-list.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { galleryStorages } from '../../tests/support/gallery-storages.ts'
import { runGallery } from '../../tests/support/run-command.ts'
import { CAN_MOUNT } from '../../tests/support/server-process.ts'
import { makeHalfBlankCopy, makeHeldCopy, makeTruncatedCopy, makeVideo } from '../../tests/support/video-files.ts'

const storages = galleryStorages()
const LIST = '{"from":"entries","videos":[]}'

/** A storage whose list must survive every mistake. */
function storageWithList() {
  const folder = temporaryFolder()
  const place = join(folder, 'gallery-videos')
  mkdirSync(place)
  writeFileSync(join(place, VIDEO_LIST), LIST)
  return { folder, settings: { GALLERY_STORAGE: `file:${place}` }, list: join(place, VIDEO_LIST) }
}

async function expectFailure(settings: Record<string, string>, args: string[], message: RegExp) {
  const { status, stderr } = await runGallery(settings, ...args)
  expect(stderr).toMatch(message)
  expect(stderr).not.toMatch(/\n +at /)
  expect(status).toBe(1)
}

test('a mistake on the command line says what is wrong, and where to find the usage', async () => {
  const { folder, settings, list } = storageWithList()
  const clip = await makeVideo(folder)
  for (const [args, message] of [
    [[], 'The command is missing.'],
    [['publish'], 'There is no command "publish".'],
    [['add'], 'Give at least one file.'],
    [['add', clip, '--loud'], "Unknown option '--loud'"],
    [['add', clip, clip, '--name', 'Twins'], '--name, --captions and --poster apply to a single file'],
    [['list', 'all'], "Unexpected argument 'all'"],
    [['add', clip, '--poster', 'best'], '--poster must be a time in seconds'],
    [['add', clip, '--poster', '9s'], 'is after the end'],
    [['add', clip, '--slow', 'down'], '--slow must say how many times slower'],
    [['add', clip, '--mute', '--sound'], 'Give either --mute or --sound.'],
    [['remove'], 'Give the ID of a video, which npm run gallery -- list shows.'],
    [['remove', 'none'], 'There is no video none.'],
  ] as [string[], string][]) {
    const { status, stderr } = await runGallery(settings, ...args)
    expect(stderr).toContain(args.length > 0 ? 'npm run gallery -- --help' : 'Usage: npm run gallery')
    expect(stderr).toContain(message)
    expect(status).toBe(1)
  }
  expect(readFileSync(list, 'utf8')).toBe(LIST)
})

test('files that cannot be published are all named, each with the reason, and the others are published', async () => {
  const { folder, settings, list } = storageWithList()
  const words = join(folder, 'words.txt')
  writeFileSync(words, 'Not a video at all.')
  const pipe = join(folder, 'pipe.mov')
  execFileSync('mkfifo', [pipe])
  const clip = await makeVideo(folder, { name: 'four', seconds: 4 })
  const big = await makeVideo(folder, { name: 'big', size: '7680x4322', rate: 2 })
  const long = await makeVideo(folder, { name: 'long', size: '32x32', rate: 0.01, seconds: 700 })
  const reasons: [file: string, reason: string | RegExp][] = [
    [makeHalfBlankCopy(clip), /four-half-blank\.mov is damaged: only \d\.\d of its 4\.0 s/],
    [makeHalfBlankCopy(await makeHeldCopy(clip, 40, 3)), /held-half-blank\.mov is damaged: only \d\.\d of its 6/],
    [makeTruncatedCopy(clip), 'four.mov is cut short: its end is missing. Copy it from the phone again'],
    [words, 'words.txt is not a readable video'],
    [resolve('docs/home.jpg'), 'home.jpg is not a readable video'],
    [folder, 'is not a file'],
    [pipe, 'pipe.mov is not a file'],
    ['missing/none.mov', `There is no file none.mov in ${resolve('missing')}.`],
    ['*.mov', `No file in ${resolve('.')} matches *.mov.`],
    [big, 'big.mp4 has 7680 x 4322 pixels, more than 8K'],
    [long, 'long.mp4 is longer than 10 minutes. Cut it'],
  ]
  const good = await makeVideo(folder, { name: 'good' })
  const { status, stdout, stderr } = await runGallery(settings, 'add', ...reasons.map(([file]) => file), good)
  expect(stdout).toMatch(/^The video is published, but .*cannot be reached/)
  expect(readFileSync(list, 'utf8')).toContain('"name": "good"')
  const [, named = ''] = stderr.split(`${reasons.length} of ${reasons.length + 1} files were not published:\n`)
  for (const [index, line] of named.trimEnd().split('\n').entries()) expect(line).toMatch(reasons[index]?.[1] ?? '')
  expect(status).toBe(1)
  for (const [options, message] of [
    [['--slow', '8'], /four\.mp4 has only 10 frames a second/],
    [['--captions', words], /words\.txt contains no captions/],
    [['--captions', pipe], /pipe\.mov is not a file/],
    [['--captions', 'none.vtt'], /There is no file none\.vtt/],
  ] as const)
    await expectFailure(settings, ['add', clip, ...options], message)
})

test('without ffmpeg, the error says how to install it', async () => {
  const { folder, settings } = storageWithList()
  const clip = await makeVideo(folder)
  await expectFailure({ ...settings, PATH: folder }, ['add', clip], /not installed\. Install it with "sudo apt install/)
})

test('without the filter that HDR needs, the error says what to install', async () => {
  const { folder, settings } = storageWithList()
  const clip = await makeVideo(folder, { transfer: 'arib-std-b67' })
  for (const name of ['ffmpeg', 'ffprobe']) {
    const program = `#!/bin/sh\nPATH='${process.env.PATH}' ${name} "$@" | /usr/bin/sed s/zscale/other/\n`
    writeFileSync(join(folder, name), program, { mode: 0o755 })
  }
  await expectFailure({ ...settings, PATH: folder }, ['add', clip], /is HDR, which this ffmpeg cannot convert/)
})

test.each([
  ['{"videos":', /video-list\.json is not JSON\. Correct it, or delete it/],
  ['{"videos":[{"id":"a"}]}', /is not one that npm run gallery has written\. Move it away/],
])('the list %s is left unchanged', async (content, message) => {
  const { folder, settings, list } = storageWithList()
  writeFileSync(list, content)
  for (const args of [['list'], ['add', await makeVideo(folder)], ['remove', 'a']])
    await expectFailure(settings, args, message)
  expect(readFileSync(list, 'utf8')).toBe(content)
})

test.runIf(CAN_MOUNT)(
  'on a full disk, the error says so, and the list is unchanged',
  { tags: ['nightly'] },
  async () => {
    const { folder } = storageWithList()
    const clip = await makeVideo(folder, { seconds: 2, colour: 'red' })
    const script = `mount -t tmpfs -o size=16k tmpfs "$1" && echo '${LIST}' > "$1/${VIDEO_LIST}"
    "$2" "$3" add "$4" 2>&1; echo "status $?"; cat "$1/${VIDEO_LIST}"`
    const gallery = resolve(import.meta.dirname, '../gallery.ts')
    const place = join(folder, 'small')
    mkdirSync(place)
    const output = execFileSync(
      'unshare',
      ['--map-root-user', '--mount', 'sh', '-c', script, 'sh', place, process.execPath, gallery, clip],
      { encoding: 'utf8', env: { ...process.env, GALLERY_STORAGE: `file:${place}` } },
    )
    expect(output).toContain('The disk is full. Free some space')
    expect(output.trim().split('\n').slice(-2)).toEqual(['status 1', LIST])
  },
)

test('an error of S3 says what to do', async () => {
  const clip = await makeVideo(temporaryFolder())
  const s3 = storages.s3()()
  const add = (settings: Record<string, string>, message: RegExp) => expectFailure(settings, ['add', clip], message)
  await add({ ...s3, GALLERY_STORAGE: 's3://nowhere' }, /s3:\/\/nowhere does not exist\. Create it/)
  await add({ ...s3, AWS_ACCESS_KEY_ID: 'OTHER' }, /rejects the credentials.*AWS_ACCESS_KEY_ID/)
  await add({ ...s3, AWS_ENDPOINT_URL: 'http://127.0.0.1:1' }, /s3:\/\/gallery-videos cannot be reached/)
})
