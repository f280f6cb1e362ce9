import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SetupError } from '../../server/errors.ts'

/** A program of ffmpeg failed. The message is the program's own. */
export class FfmpegError extends Error {
  override readonly name = 'FfmpegError'
  readonly code: string | undefined

  constructor(message: string) {
    super(message)
    this.code = /No space left on device/.test(message) ? 'ENOSPC' : undefined
  }
}

/**
 * Runs one of ffmpeg's programs.
 *
 * @param onOutput receives each chunk of the output
 * @returns the output, and the errors that did not stop the program
 * @throws SetupError if it is not installed, FfmpegError if it fails
 */
export async function run(
  program: 'ffmpeg' | 'ffprobe',
  args: string[],
  onOutput: (output: string) => void = () => {},
): Promise<{ output: string; errors: string }> {
  const child = spawn(program, ['-hide_banner', '-loglevel', 'error', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.on('data', (output) => onOutput(String(output)))
  const [[status], output, errors] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]).catch((error) => {
    throw error.code === 'ENOENT' ? new SetupError(`${program} is not installed. ${HOW_TO_INSTALL}`) : error
  })
  if (status !== 0) throw new FfmpegError(errors.trim() || `${program} was killed`)
  return { output, errors }
}

const HOW_TO_INSTALL =
  'Install it with "sudo apt install ffmpeg" (Debian, Ubuntu), "brew install ffmpeg-full" (Mac) or "winget install ffmpeg" (Windows).'
