import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installDebianPackages } from '../debian-packages.ts'

/** WebKitGTK's small browser, which only tests use: Debian keeps it beside the library. */
export const miniBrowser = () => globSync('/usr/lib/**/webkit2gtk-4.1/MiniBrowser')[0]

/** What the journeys start, and the Debian packages that hold it. */
const NEEDED: { found: () => boolean; packages: string[] }[] = [
  { found: () => isCommand('firefox-esr'), packages: ['firefox-esr'] },
  { found: () => isCommand('chromedriver'), packages: ['chromium', 'chromium-driver'] },
  { found: () => isCommand('WebKitWebDriver') && Boolean(miniBrowser()), packages: ['webkit2gtk-driver'] },
  { found: () => isCommand('xvfb-run') && isCommand('xauth'), packages: ['xvfb', 'xauth'] },
  // Without these WebKit and Firefox play no H.264.
  { found: () => isLibrary('gstreamer-1.0/libgstlibav.so'), packages: ['gstreamer1.0-libav'] },
  { found: () => isLibrary('gstreamer-1.0/libgstisomp4.so'), packages: ['gstreamer1.0-plugins-good'] },
]

const isCommand = (name: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
const isLibrary = (path: string) => globSync(`/usr/lib/*/${path}`).length > 0

/** Installs the engines and drivers that are missing, as root on Debian; elsewhere says what to install. */
function install(): void {
  const missing = NEEDED.filter(({ found }) => !found()).flatMap(({ packages }) => packages)
  if (missing.length === 0) return
  if (installDebianPackages(missing)) return
  console.error(
    `The journeys need Firefox ESR, WebKitGTK and Chromium with their drivers. On Debian and Ubuntu:\n\n` +
      `  sudo apt install ${missing.join(' ')}\n\n` +
      'Elsewhere, run them in a container or a virtual machine with Debian.',
  )
  process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) install()
