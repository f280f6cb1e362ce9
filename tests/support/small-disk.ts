import { execFileSync } from 'node:child_process'

/** Whether a test may mount a disk that only its own process sees. */
export const CAN_MOUNT = canMount()

function canMount(): boolean {
  try {
    execFileSync('unshare', ['--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'])
    return true
  } catch {
    return false
  }
}

/** Shell commands for `startServer`: data/ is a disk of its own. */
export const smallDisk = (size: string) =>
  `mkdir data; set -- unshare --map-root-user --mount sh -c 'mount -t tmpfs -o size=${size} tmpfs data && exec "$@"' sh "$@"`
