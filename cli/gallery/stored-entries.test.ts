import { expect, test } from 'vitest'
import { VIDEO_LIST } from '../../gallery/video-list.ts'
import { folderStorage } from '../../server/gallery-storage/folder.ts'
import { runGallery } from '../../testing/run-command.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { makeVideo } from '../../testing/video-files.ts'

const old = (id: string, more: object = {}) => ({
  id,
  name: `Old ${id}`,
  createdTime: '2020-01-01',
  downloadUrl: `${id}.mp4`,
  ...more,
})

/** A storage whose list was written by hand. */
async function storageWithList(videos: unknown[]) {
  const folder = temporaryFolder()
  const storage = folderStorage(`${folder}/gallery-videos`)
  await storage.write(VIDEO_LIST, JSON.stringify({ videos }))
  const run = (...args: string[]) => runGallery({ GALLERY_STORAGE: storage.name }, ...args)
  const list = async () =>
    JSON.parse((await storage.read(VIDEO_LIST)) ?? '') as { videos: { name: string }[] }
  return { folder, storage, run, list }
}

test('adding to a list that was written by hand keeps all its videos, even invalid ones', async () => {
  const videos = [old('a', { extra: 1 }), old('b/../c'), { name: 'No id' }, 'no video']
  const { folder, run, list } = await storageWithList(videos)
  expect((await run('list')).stdout).toContain('a  2020-01-01 00:00  Old a')
  expect((await run('add', await makeVideo(folder))).status).toBe(0)
  const [newest, ...rest] = (await list()).videos
  expect(newest).toMatchObject({ name: 'clip' })
  expect(rest).toHaveLength(4)
  expect(rest).toEqual(expect.arrayContaining(videos))
})

test('removing a video of such a list deletes only its own files', async () => {
  const { storage, run, list } = await storageWithList([
    old('a', { thumbnailUrl: 'shared.jpg' }),
    old('a-b', { thumbnailUrl: 'shared.jpg' }),
  ])
  for (const file of ['a.mp4', 'a-b.mp4', 'a-old.jpg', 'shared.jpg']) await storage.write(file, file)
  expect((await run('remove', 'a')).status).toBe(0)
  expect((await list()).videos.map(({ name }) => name)).toEqual(['Old a-b'])
  expect((await storage.list('')).toSorted()).toEqual(['a-b.mp4', 'shared.jpg', VIDEO_LIST])
})
