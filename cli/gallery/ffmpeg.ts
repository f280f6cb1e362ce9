import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { MINUTE, SECOND } from '../../core/clock.ts'
import { MIB } from '../../core/disk.ts'
import { SetupError } from '../../core/setup-error.ts'

/** A program of ffmpeg failed. The message is the program's last line, and `output` all that it said. */
export class FfmpegError extends Error {
  output = ''
  /** Whether it took more time or memory than it may. */
  isHeavy = false
}

/** The containers that phones and cameras write. Unlike a playlist, none of them makes ffmpeg open another file. */
const CONTAINERS = 'mov,matroska,avi,mpegts,mpeg,asf'
/** For each buffer. A plane of 8K takes 66 MB. A file may name another size than its frames have. */
const MAX_ALLOCATION = 200 * MIB
/** In kilobytes. 8K takes 1.4 GB to encode; ffprobe decodes no more than a first frame. */
const MAX_MEMORY = { ffmpeg: 2_000_000, ffprobe: 300_000 }
/** In bytes. The list of a film's packets is as long if it has 200,000 frames: ten minutes at 240 a second have fewer. */
const MAX_OUTPUT = 6_000_000

type Options = {
  /** How many seconds of a processor it may take. A busy server, where pages come first, takes them slowly. */
  seconds?: number | 'unlimited'
  timeout?: number
  /** The options of the file. */
  seek?: string[]
  onOutput?: (output: string) => void
}

/**
 * Runs one of ffmpeg's programs on a file, which is the only one that it can read. It is killed when its time is up, or
 * the file is deleted.
 *
 * @throws SetupError if it is not installed, FfmpegError if it fails
 */
export async function run(
  program: 'ffmpeg' | 'ffprobe',
  file: string,
  args: string[],
  { seconds = 10, timeout = 10 * MINUTE, seek = [], onOutput = () => {} }: Options = {},
): Promise<{ stdout: string; stderr: string }> {
  const limits = `ulimit -d ${MAX_MEMORY[program]}; ulimit -t ${seconds}; exec "$0" "$@"`
  const [name = '', ...rest] = [
    // Windows has no such limits.
    ...(process.platform === 'win32' ? [] : ['/bin/sh', '-c', limits]),
    ...[program, '-hide_banner', '-loglevel', 'error', '-max_alloc', String(MAX_ALLOCATION)],
    // Each thread takes memory for frames of its own.
    ...['-threads', '2', '-format_whitelist', CONTAINERS, '-protocol_whitelist', 'file', ...seek],
    ...['-i', `file:${file}`, ...args],
  ]
  const running = promisify(execFile)(name, rest, { maxBuffer: MAX_OUTPUT, timeout, killSignal: 'SIGKILL' })
  const { child } = running
  child.stdin?.end()
  child.stdout?.on('data', onOutput)
  const kill = () => void child.kill('SIGKILL')
  process.prependOnceListener('exit', kill)
  const watch = setInterval(() => {
    if (!existsSync(file)) kill()
  }, SECOND)
  child.once('close', () => {
    process.off('exit', kill)
    clearInterval(watch)
  })
  return running.catch(({ code, stderr }) => {
    // The shell's exit code, and the error of Windows.
    if (code === 127 || code === 'ENOENT') throw new SetupError(`${program} is not installed. ${HOW_TO_INSTALL}`)
    const reasons = stderr.split('\n').filter((line: string) => !/^\s*(Last message repeated .*)?$/.test(line))
    const reason = reasons.at(-1) || `${program} was killed`
    // The code is that of a full disk elsewhere.
    if (/No space left on device/.test(stderr)) throw Object.assign(new Error(reason), { code: 'ENOSPC' })
    const isHeavy = typeof code !== 'number' || /Cannot allocate memory/.test(stderr)
    throw Object.assign(new FfmpegError(reason), { output: stderr, isHeavy })
  })
}

const HOW_TO_INSTALL =
  'Install it with "sudo apt install ffmpeg" (Debian, Ubuntu), "brew install ffmpeg-full" (Mac) or "winget install ffmpeg" (Windows).'
