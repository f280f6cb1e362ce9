#!/bin/bash
# Installs the site on a bare Debian or Ubuntu. Run again, it changes only what is missing.
set -euo pipefail

USAGE='Usage: deploy/install.sh [--tls-internal] [--restore] DOMAIN [CONTENT-REPO]

Installs the site at https://DOMAIN, with the content of a git repository or a folder. Without one, it asks for your
name, phone and email, and makes you a copy of the sample.

  --restore       asks for another machine’s backups, and brings the newest back
  --tls-internal  lets Caddy sign the certificate itself, for a machine that the internet does not reach

PROJECT_URL in the environment says where the project comes from; by default, where this copy of it came from.'

die() {
  echo "$*" >&2
  exit 1
}
step() { echo "== $*"; }

tls= first=update
while [[ ${1:-} == --* ]]; do
  case $1 in
    --tls-internal) tls='\n\ttls internal' ;;
    --restore) first=restore ;;
    *) die "$USAGE" ;;
  esac
  shift
done
[[ $# -le 2 && ${1:-} =~ ^([a-z0-9-]+\.)+[a-z]{2,}$ ]] || die "$USAGE"
domain=$1 content=${2:-} here=$(realpath "$(dirname "$0")")
[ "$(id -u)" = 0 ] || die 'Run this as root, with sudo.'
[ -d /run/systemd/system ] || die 'This machine does not run systemd.'
if [ -e /etc/detailing-site.env ] && ! grep -Eq "^SITE_URL=\"?https://$domain/?\"?$" /etc/detailing-site.env; then
  die 'Another domain is installed here. To change it: site set SITE_URL, site set DESK_URL, and the name in /etc/caddy/Caddyfile.'
fi
if [ ! -e /etc/detailing-site.env ]; then
  printf '%s\n' "SITE_URL=https://$domain" "DESK_URL=https://$domain" | install -m 600 /dev/stdin /etc/detailing-site.env
fi

if [ $first = restore ]; then
  echo 'Type these settings of the other machine on a line each, then Ctrl+D: BACKUP_TO=… (or a copied folder) RESTIC_PASSWORD=…'
  echo 'and for a bucket AWS_ACCESS_KEY_ID=… AWS_SECRET_ACCESS_KEY=… AWS_REGION=…'
  cat >>/etc/detailing-site.env
fi
export DEBIAN_FRONTEND=noninteractive

step Packages
packages='caddy ca-certificates curl git libnss-systemd openssh-client openssl restic unattended-upgrades'
if ! dpkg -s $packages ffmpeg >/dev/null 2>&1; then
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends $packages >/dev/null
  apt-get install -y -qq --no-install-recommends ffmpeg >/dev/null || echo 'ffmpeg is missing: films cannot be added.'
fi

step 'Security updates, the log, the clock and swap'
cat >/etc/apt/apt.conf.d/20auto-upgrades <<'END'
APT::Periodic::Update-Package-Lists "1";
APT::Periodic::Unattended-Upgrade "1";
END
mkdir -p /etc/systemd/journald.conf.d
printf '[Journal]\nSystemMaxUse=500M\n' >/etc/systemd/journald.conf.d/detailing-site.conf
timedatectl set-ntp true 2>/dev/null || apt-get install -y -qq systemd-timesyncd >/dev/null
if [ "$(awk '/^(MemTotal|SwapTotal)/ { sum += $2 } END { print sum }' /proc/meminfo)" -lt 1900000 ] && [ ! -e /swapfile ]; then
  fallocate -l 1G /swapfile && chmod 600 /swapfile && mkswap /swapfile >/dev/null && swapon /swapfile &&
    echo '/swapfile none swap sw 0 0' >>/etc/fstab
fi

step Project
# Up to version 3.0.0 the project itself was here.
if [ -e /srv/detailing-site/package.json ]; then mv /srv/detailing-site /srv/detailing-site.before; fi
mkdir -p /srv/detailing-site/versions && cd /srv/detailing-site
if [ -d ../detailing-site.before/publications ] && [ ! -e publications ]; then cp -a ../detailing-site.before/publications .; fi
url=${PROJECT_URL:-$(git -C "$here" remote get-url origin 2>/dev/null || dirname "$here")}
[ -d repo.git ] || { rm -rf repo.part; git clone -q --bare "$url" repo.part; mv repo.part repo.git; }

step Node
# Puts files of a package of npm, whose hash is known, into a folder.
package() {
  local name=$1 version=$2 hash=$3 folder=$4
  curl -fsSL "https://registry.npmjs.org/$name/-/$name-$version.tgz" -o package.tgz
  [ "sha512-$(openssl dgst -sha512 -binary package.tgz | base64 -w0)" = "$hash" ] || die "$name is not what it should be."
  rm -rf "$folder.part" && mkdir -p "$folder.part"
  tar -xzf package.tgz -C "$folder.part" --strip-components=1
  rm -rf package.tgz "$folder" && mv "$folder.part" "$folder"
}
# Runs npm ci alone: each version of the project brings its own.
if [ ! -e /opt/node/bin/npm ]; then
  node=node-linux-$(dpkg --print-architecture | sed 's/amd64/x64/')
  read -r version hash < <(git -C repo.git show HEAD:package-lock.json | sed -n "/\"node_modules\/$node\"/,/}/p" |
    sed -n 's/^ *"\(version\|integrity\)": "\(.*\)",/\2/p' | xargs)
  package "$node" "$version" "$hash" /opt/node
  package npm 11.19.1 sha512-ztsxKxt/kkIaAs+2i0GU6I+DRmUdrNasxTZKJe9TCdSjKxlhah/4r/hl5ygMD6XAg1qZ9c2TNomR4qgOydp10g== \
    /opt/node/npm
  ln -s ../npm/bin/npm-cli.js /opt/node/bin/npm
fi

step Content
if [ ! -e /srv/content ] && [ -n "$content" ]; then
  rm -rf /srv/content.part
  if [ -d "$content" ]; then cp -rT "$content" /srv/content.part; else git clone -q "$content" /srv/content.part; fi
  mv /srv/content.part /srv/content
fi
grep -q ^CONTENT_DIR= /etc/detailing-site.env || echo CONTENT_DIR=/srv/content >>/etc/detailing-site.env

step Backups
backups=/var/lib/private/detailing-site-backups
mkdir -p -m 700 ${backups%/*} $backups
[ -e $backups/id_ed25519 ] || ssh-keygen -q -t ed25519 -N '' -f $backups/id_ed25519
if ! grep -q ^RESTIC_PASSWORD= /etc/detailing-site.env; then
  password=$(openssl rand -hex 16)
  echo "RESTIC_PASSWORD=$password" >>/etc/detailing-site.env
  echo "The password of the backups is $password. Keep it in another place: without it, they cannot be restored."
fi

step 'First version'
"$here/site" $first
ln -sfn /srv/detailing-site/current/deploy/site /usr/local/bin/site

step Caddy
if ! grep -q "^$domain {" /etc/caddy/Caddyfile; then
  # Debian's own shows a page of Caddy's.
  if grep -q /usr/share/caddy /etc/caddy/Caddyfile; then : >/etc/caddy/Caddyfile; fi
  sed "s/example\.com/$domain/g; s/^\(www\.\)\?$domain {$/&$tls/" "$here/Caddyfile" >>/etc/caddy/Caddyfile
fi
systemctl reload-or-restart caddy

echo "
The site is at https://$domain, and the desk at https://$domain/desk, once the domain’s records lead here. If there is a
firewall, let ports 80 and 443 through. For all that can be done with it: site help"
grep -q ^SMTP_URL= /etc/detailing-site.env || echo 'Emails are written to files until there is a mail server: site set SMTP_URL'
grep -q ^BACKUP_TO= /etc/detailing-site.env || echo 'Backups stay on this machine until they have another place too: site set BACKUP_TO'
