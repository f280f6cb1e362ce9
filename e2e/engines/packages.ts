import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installDebianPackages } from '../support/debian-packages.ts'

/** WebKitGTK's test browser, which Debian installs beside the library rather than on the path. */
export const miniBrowser = () => globSync('/usr/lib/**/webkit2gtk-4.1/MiniBrowser')[0]

/** What the journeys need, and the Debian packages that contain it. */
const REQUIREMENTS: { isInstalled: () => boolean; packages: string[] }[] = [
  { isInstalled: () => isCommand('firefox-esr'), packages: ['firefox-esr'] },
  { isInstalled: () => isCommand('chromium'), packages: ['chromium'] },
  {
    isInstalled: () => isCommand('WebKitWebDriver') && Boolean(miniBrowser()),
    packages: ['webkit2gtk-driver'],
  },
  { isInstalled: () => isCommand('xvfb-run') && isCommand('xauth'), packages: ['xvfb', 'xauth'] },
  // Both needed to play H.264.
  { isInstalled: () => isLibrary('gstreamer-1.0/libgstlibav.so'), packages: ['gstreamer1.0-libav'] },
  { isInstalled: () => isLibrary('gstreamer-1.0/libgstisomp4.so'), packages: ['gstreamer1.0-plugins-good'] },
]

const isCommand = (name: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
const isLibrary = (path: string) => globSync(`/usr/lib/*/${path}`).length > 0

/** Installs missing engines and drivers as root on Debian; otherwise prints what to install. */
function installMissing(): void {
  const missing = REQUIREMENTS.filter(({ isInstalled }) => !isInstalled()).flatMap(({ packages }) => packages)
  if (missing.length === 0) return
  if (installDebianPackages(missing)) return
  console.error(
    `The journeys need Firefox ESR, WebKitGTK with its driver, and Chromium. On Debian and Ubuntu:\n\n` +
      `  sudo apt install ${missing.join(' ')}\n\n` +
      'Elsewhere, run them in a container or a virtual machine with Debian.',
  )
  process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) installMissing()
