import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { installDebianPackages } from '../support/debian-packages.ts'

/** WebKitGTK's test browser, which Debian installs beside the library rather than on the path. */
export const miniBrowser = () => globSync('/usr/lib/**/webkit2gtk-4.1/MiniBrowser')[0]

/** What the journeys need. WebKit needs the packages of GStreamer to play H.264. */
const PACKAGES = [
  'firefox-esr',
  'chromium',
  'webkit2gtk-driver',
  'xvfb',
  'xauth',
  'gstreamer1.0-libav',
  'gstreamer1.0-plugins-good',
]
const isInstalled = (name: string) => globSync(`/var/lib/dpkg/info/${name}{,:*}.list`).length > 0

/** Installs missing engines and drivers as root on Debian; otherwise prints what to install. */
function installMissing(): void {
  const missing = PACKAGES.filter((name) => !isInstalled(name))
  if (missing.length === 0 || installDebianPackages(missing)) return
  console.error(
    `The journeys need Firefox ESR, WebKitGTK with its driver, and Chromium. On Debian and Ubuntu:\n\n` +
      `  sudo apt install ${missing.join(' ')}\n\n` +
      'Elsewhere, run them in a container or a virtual machine with Debian.',
  )
  process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) installMissing()
