import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { SetupError } from '../../core/setup-error.ts'

/** A program of ffmpeg failed. The message is the program's last line, and `output` all that it said. */
export class FfmpegError extends Error {
  output = ''
}

/** For each buffer. A frame of 8K takes 200 MB at most. A file may name another size than its frames have. */
const MAX_ALLOCATION = 512 * 1024 ** 2

/** Runs one of ffmpeg's programs. @throws SetupError if it is not installed, FfmpegError if it fails */
export async function run(
  program: 'ffmpeg' | 'ffprobe',
  args: string[],
  onOutput: (output: string) => void = () => {},
): Promise<{ stdout: string; stderr: string }> {
  const running = promisify(execFile)(
    program,
    ['-hide_banner', '-loglevel', 'error', '-max_alloc', String(MAX_ALLOCATION), ...args],
    { maxBuffer: Number.POSITIVE_INFINITY },
  )
  const { child } = running
  child.stdin?.end()
  child.stdout?.on('data', onOutput)
  const kill = () => void child.kill('SIGKILL')
  process.prependOnceListener('exit', kill)
  child.once('close', () => process.off('exit', kill))
  return running.catch(({ code, stderr }) => {
    if (code === 'ENOENT') throw new SetupError(`${program} is not installed. ${HOW_TO_INSTALL}`)
    const reasons = stderr.split('\n').filter((line: string) => !/^\s*(Last message repeated .*)?$/.test(line))
    const reason = reasons.at(-1) || `${program} was killed`
    // The code is that of a full disk elsewhere.
    if (/No space left on device/.test(stderr)) throw Object.assign(new Error(reason), { code: 'ENOSPC' })
    throw Object.assign(new FfmpegError(reason), { output: stderr })
  })
}

const HOW_TO_INSTALL =
  'Install it with "sudo apt install ffmpeg" (Debian, Ubuntu), "brew install ffmpeg-full" (Mac) or "winget install ffmpeg" (Windows).'
