#!/usr/bin/env bash
# Installs the site on a bare Debian that is booted here, updates it while visitors use it, takes updates back, breaks them
# at every step, and restores it on a second machine. Run as root on Debian, where mmdebstrap, systemd-nspawn and slirp4netns
# are installed. It tests what is committed.
#
# Usage: tests/server/run.sh [SUITE [ROUNDS]]
# MACHINES names a folder that keeps the machines; by default they are removed at the end. FROM names a commit that is
# installed first, and updated to this one.
set -euo pipefail
cd "$(dirname "$0")/../.."

[ -x node_modules/.bin/node ] || {
  echo 'The packages are missing. Run this first: npm ci' >&2
  exit 1
}
# The machine's own Node may be too old.
PATH=$PWD/node_modules/.bin:$PATH

for tool in mmdebstrap systemd-nspawn slirp4netns git; do
  if [ "$(id -u)" != 0 ] || ! command -v $tool >/dev/null; then
    echo "Skipped: this needs root and $tool."
    exit 0
  fi
done

suite=${1:-trixie} rounds=${2:-10} here=$PWD
folder=${MACHINES:-$(mktemp -d)}
domain=clydeshine.test failures=0
trap 'end; exit $((failures > 0))' EXIT

note() { printf '%5d s  %s\n' "$SECONDS" "$*"; }
# Says whether something is so.
check() {
  local what=$1
  shift
  if "$@" >"$folder/output" 2>&1; then note "ok    $what"; else
    note "FAIL  $what"
    tail -n 20 "$folder/output" | sed 's/^/           /'
    failures=$((failures + 1))
  fi
}
# Says whether a command fails, and with these words.
refused() { check "$1" fails "${@:2}"; }
fails() {
  local words=$1
  shift
  if "$@" >"$folder/said" 2>&1 || ! { [ -z "$words" ] || grep -q "$words" "$folder/said"; }; then
    cat "$folder/said"
    return 1
  fi
}

# A machine: its disk of 8 GB over a bare Debian, and a network of its own, whose 10.0.2.2 is this machine.
boot() {
  local d=$folder/$1
  mkdir -p "$d"/{disk,root}
  if [ ! -e "$d/disk.img" ]; then
    truncate -s 8G "$d/disk.img"
    mkfs.ext4 -q -m 0 "$d/disk.img"
  fi
  mountpoint -q "$d/disk" || mount -o loop "$d/disk.img" "$d/disk"
  mkdir -p "$d"/disk/{upper,work}
  mount -t overlay overlay -o "lowerdir=$folder/base-$suite,upperdir=$d/disk/upper,workdir=$d/disk/work" "$d/root"
  echo 'nameserver 10.0.2.3' >"$d/root/etc/resolv.conf"
  echo "$1" >"$d/root/etc/hostname"
  echo "127.0.0.1 localhost $1 $domain" >"$d/root/etc/hosts"
  # A proxy in between may have a certificate of its own.
  cp /etc/ssl/certs/ca-certificates.crt "$d/root/etc/ssl/certs/"
  cp /usr/local/share/ca-certificates/*.crt "$d/root/usr/local/share/ca-certificates/" 2>/dev/null || true
  echo cafile=/etc/ssl/certs/ca-certificates.crt >"$d/root/root/.npmrc"
  ip netns add "$1"
  ip -n "$1" link set lo up
  slirp4netns --netns-type=path --configure --mtu=1400 "/run/netns/$1" tap0 >/dev/null 2>&1 </dev/null &
  echo $! >"$d/pids"
  # It needs cgroups of version 2 alone. 133 is a reboot.
  unshare -m bash -c "umount -R /sys/fs/cgroup; mount -t cgroup2 cgroup2 /sys/fs/cgroup
    while systemd-nspawn -D '$d/root' -M $1 --boot --register=no --keep-unit --capability=CAP_NET_ADMIN \
      --network-namespace-path=/run/netns/$1 --resolv-conf=off --timezone=off --console=pipe; [ \$? = 133 ]; do :; done" \
    >"$d/console" 2>&1 </dev/null &
  echo $! >>"$d/pids"
  await "$1"
}

leader() { pgrep -P "$(pgrep -P "$(tail -1 "$folder/$1/pids")" systemd-nspawn)" | head -1; }
# Runs a command on a machine as root.
on() {
  local pid
  pid=$(leader "$1") || return 255
  nsenter -t "$pid" -a -- env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
    bash -c "cd; ${*:2}"
}
await() { until [[ $(on "$1" systemctl is-system-running --wait 2>/dev/null) =~ running|degraded ]]; do sleep 0.5; done; }

shut() {
  local d=$folder/$1
  [ -e "$d/pids" ] || return 0
  on "$1" systemctl poweroff >/dev/null 2>&1 || true
  for _ in {1..100}; do kill -0 "$(tail -1 "$d/pids")" 2>/dev/null && sleep 0.5; done
  kill $(cat "$d/pids") 2>/dev/null || true
  rm "$d/pids"
  umount -R "$d/root"
  umount "$d/disk"
  ip netns del "$1"
}

end() {
  kill ${daemon:-} ${visitors:-} ${bucket:-} 2>/dev/null || true
  shut one || true
  shut two || true
  [ -n "${MACHINES:-}" ] || rm -rf "$folder"
  note "$failures failed"
}

# Versions of the project, each a commit on the one before unless it is broken.
release() {
  local name=$1
  shift
  "$@"
  git commit -qam "$name"
  git tag "$name"
}
edit() { sed -i "$1" "$2"; }
versions() {
  rm -rf "$folder/git" && mkdir "$folder/git" && cd "$folder/git"
  git -C "$here" archive "${FROM:-HEAD}" content | tar -x
  git init -q content && git -C content add -A && git -C content commit -qm content
  git clone -q "$here" project && cd project
  git checkout -q -B main
  git tag v1
  git tag v0 "${FROM:-v1}"
  edit "0,/^}\$/s//  '900-later': ['alter table quote_request add column later text'],\n}/" core/store/migrations.ts
  edit 's/"version": ".*"/"version": "9.1.0"/' package.json
  release v2 true
  release broken-build edit '$a{{{' site/pages/index.astro
  git reset -q --hard v2
  release broken-start edit '$athrow new Error("broken start")' server/main.ts
  git reset -q --hard v2
  # Starts as long as it is only tried.
  release broken-live edit '1iif (process.env.PORT !== "39000") process.exit(1)' server/main.ts
  git reset -q --hard v2
  release v3 edit "0,/^}\$/s//  '901-deeper!': ['alter table quote_request add column deeper text'],\n}/" core/store/migrations.ts
  git reset -q --hard v0
  cd "$here"
}
export GIT_AUTHOR_NAME=Test GIT_AUTHOR_EMAIL=test@example.com GIT_COMMITTER_NAME=Test GIT_COMMITTER_EMAIL=test@example.com

serve_git() {
  git daemon --base-path="$folder/git" --export-all --listen=127.0.0.1 --port=9418 --reuseaddr "$folder/git" >/dev/null 2>&1 &
  daemon=$!
}

answers() { on "$1" "curl -sk https://$domain/ | grep -q '</html>' && curl -sk https://$domain/desk/sign-in | grep -q '</html>'"; }
# Whether this is the live version, it answers, and nothing is left of another one.
live() {
  local version
  version=versions/$(git -C "$folder/git/project" rev-parse "$2" | cut -c1-10)
  [ "$(on "$1" readlink /srv/detailing-site/current)" = "$version" ] && answers "$1" &&
    on "$1" "cd /srv/detailing-site && [ ! -e switching ] && [ ! -e restoring ] && ls -d versions/*/.ready | wc -l | grep -qx \$(ls versions | wc -l)" &&
    on "$1" "[ \$(readlink /proc/\$(systemctl show -P MainPID detailing-site)/cwd) = /srv/detailing-site/$version ]"
}

visit() {
  local code
  code=$(on one site desk code | cut -d' ' -f1)
  mkfifo "$folder/stop"
  ip netns exec one node tests/server/load.ts $domain "$code" <"$folder/stop" >"$folder/load.json" &
  visitors=$!
  exec 8>"$folder/stop"
}
leave() {
  echo >&8
  wait $visitors
  visitors=
  exec 8>&-
  rm "$folder/stop"
  node -e '
    const { visits, references } = JSON.parse(require("fs").readFileSync(process.argv[1]))
    for (const { what, asked, failed, slowest } of visits)
      console.log(`         ${what}: ${asked} asked, ${failed.length} failed ${[...new Set(failed)].slice(0, 5)}, slowest ${slowest} ms`)
    console.log(`         ${references.length} requests acknowledged`)
    require("fs").writeFileSync(process.argv[1] + ".references", references.map((one) => one + "\n").join(""))
    process.exitCode = visits.some(({ failed }) => failed.length > 0) ? 1 : 0' "$folder/load.json" >"$folder/figures"
}
stored() {
  on one "cat >/tmp/references; cd /srv/detailing-site/current && node_modules/.bin/node -e '
    const { DatabaseSync } = require(\"node:sqlite\")
    const all = new DatabaseSync(\"/var/lib/private/detailing-site/quotes.sqlite\").prepare(\"select reference from quote_request\").all()
    const found = new Set(all.map(({ reference }) => reference))
    const missing = require(\"fs\").readFileSync(\"/tmp/references\", \"utf8\").trim().split(\"\\n\").filter((one) => !found.has(one))
    console.log(missing); process.exit(missing.length)'" <"$folder/load.json.references"
}

[ -e "$folder/base-$suite" ] || {
  mmdebstrap --quiet --variant=minbase --include=systemd-sysv,dbus,libpam-systemd,libnss-systemd,ca-certificates,iproute2 \
    "$suite" "$folder/base-$suite.part" http://deb.debian.org/debian
  mv "$folder/base-$suite.part" "$folder/base-$suite"
}
note "A bare Debian $suite"
versions
serve_git
boot one
note 'It runs'

install() {
  on "$1" "git clone -q git://10.0.2.2/project detailing-site && detailing-site/deploy/install.sh --tls-internal $domain $2"
}
install_again() { on one "cd detailing-site && git pull -q && deploy/install.sh --tls-internal $domain"; }
site() { on one site "$@"; }
# Runs a command of `site`, and as soon as something is so on the machine, another command there.
once() {
  on one "until $1; do sleep 0.02; done; $2" >/dev/null 2>&1 &
  local other=$! status=0
  site "${@:3}" || status=$?
  kill $other 2>/dev/null || true
  return $status
}
ours=/srv/detailing-site
kill_job='systemctl kill --kill-whom=main --signal=KILL "detailing-site-job-*"'

on one 'apt-get update -qq && apt-get install -y -qq git' >/dev/null 2>&1
start=$SECONDS
check 'One command installs it' install one git://10.0.2.2/content
cp "$folder/output" "$folder/installed"
note "      in $((SECONDS - start)) s"
check 'The site and the desk answer' live one v0
if [ -n "${FROM:-}" ]; then
  git -C "$folder/git/project" reset -q --hard v1
  # As the freelancer changes it, once an update has said what to write.
  git archive HEAD content | on one 'find /srv/content -mindepth 1 -maxdepth 1 ! -name .git -exec rm -r {} + &&
    tar -xC /srv && chown -R --reference=/srv/content /srv/content/*'
  visit
  check "It is updated from $FROM" site update
  check 'No visitor saw any of it' leave
  cat "$folder/figures"
  check 'Every acknowledged request is stored' stored
  check 'This version is live' live one v1
  refused 'A backup says that restic is missing' restic site backup
  check 'Installed again, it has all that this version needs' install_again
  check 'A backup can be made' site backup
fi
refused 'Another domain is not installed beside it' 'Another domain' on one 'cd detailing-site && deploy/install.sh other.test'
check 'Again, it changes nothing' on one "cd detailing-site && deploy/install.sh --tls-internal $domain | grep 'live already'"
check 'Each unit is in order' on one 'systemd-analyze verify /etc/systemd/system/detailing-site* && ! systemctl --failed --no-legend | grep .'
on one 'for unit in /etc/systemd/system/detailing-site*.service; do
  echo "         $(systemd-analyze security --no-pager ${unit##*/} | tail -1)"; done'

desk=/var/lib/private/detailing-site/desk film=0123456789abcdef0123
order='{"id":"'$film'","at":"2026-01-01T00:00:00.000Z","order":{"kind":"show","job":"A test","poster":1,"sound":false}}'
# As the desk does.
check 'A film that the owner has sent is on the site' on one "mkdir -p $desk/orders $desk/films/$film && chmod 700 $desk
  ffmpeg -loglevel error -f lavfi -i testsrc=s=540x960:d=2 -f mp4 $desk/films/$film/source && echo '$order' >$desk/order
  chown -R --reference=${desk%/*} $desk && mv $desk/order $desk/orders/1.json
  timeout 300 sh -c 'until curl -s 127.0.0.1:3000/gallery-videos/video-list.json | grep \"A test\"; do sleep 1; done'"

# What each unit may do with a path: r and w. It is asked inside a copy of the unit.
rights() {
  on one '
    systemctl start detailing-site-backup
    backups=/var/lib/private/detailing-site-backups && touch $backups/one && chown --reference=$backups $backups/one
    cd /run/systemd/system && mkdir -p rights.service.d
    printf "[Service]\nType=oneshot\nRestart=no\nStandardOutput=truncate:/run/rights.out\nExecStartPre=\nExecStartPost=\nExecStopPost=\nExecStart=\nExecStart=sh /run/rights.sh\n" >rights.service.d/ask.conf
    paths="/etc/detailing-site.env /var/lib/private/detailing-site $backups/one
      /srv/detailing-site /srv/detailing-site/current/dist /srv/detailing-site/publications /srv/content /root/.bashrc /etc /tmp"
    echo "for path in" $paths "; do
      ! test -r \$path || printf r; ! test -w \$path || printf w; echo; done" >/run/rights.sh
    printf "%s\n" path $paths >/run/rights.table
    for unit in detailing-site{,-desk,-gallery,-publisher,-backup}; do
      cp /srv/detailing-site/current/deploy/$unit.service rights.service
      systemctl daemon-reload && systemctl start rights && (echo ${unit#detailing-}; cat /run/rights.out) |
        paste -d, /run/rights.table - >/run/rights.next && mv /run/rights.next /run/rights.table
    done
    awk -F, "{ printf \"%-44s %-5s %-10s %-13s %-15s %s\\n\", \$1, \$2, \$3, \$4, \$5, \$6 }" /run/rights.table
    rm -r rights.service rights.service.d && systemctl daemon-reload'
}
check 'The units read and write what tests/server/rights.txt says' diff <(rights) tests/server/rights.txt
check 'All that starts by itself is enabled' on one "cd $ours/current/deploy && systemctl is-enabled *.socket *.path *.timer *-settle.service"

new=$ours/versions/$(git -C "$folder/git/project" rev-parse v2 | cut -c1-10)
refused 'A disk that fills up in the middle ends an update' 'Nothing has changed' once "[ -e $new/node_modules ]" \
  'fallocate -l $(($(df --output=avail -B 1 /srv | tail -1) - 60000000)) /srv/full' update v2
on one rm -f /srv/full
check 'The first version is live as before' live one v1

# While visitors use it.
visit
for broken in broken-build broken-start; do refused "A $broken is refused" 'Nothing has changed' site update $broken; done
refused 'One that starts only when it is tried is taken back' 'does not answer' site update broken-live
kill $daemon
refused 'Without the network, an update is refused' 'could not be fetched. Nothing has changed' site update v2
serve_git
refused 'Killed while the packages are installed, an update ends' '' once "[ -e $new/node_modules ]" "$kill_job" update v2
check 'The first version is live as before' live one v1
start=$SECONDS
check 'The next version is installed, with a migration' once 'systemctl is-active -q "detailing-site-job-*"' \
  'site update v2 >/tmp/second 2>&1' update v2
note "      in $((SECONDS - start)) s"
check 'While one runs, another is refused' on one grep -q 'Another' /tmp/second
check 'The next version is live' live one v2
refused 'Killed while a version is tried, a roll-back ends' '' once '[ -e /var/lib/private/detailing-site-trial ]' "$kill_job" rollback
check 'The next version is live as before' live one v2
refused 'Killed in the middle of the switch, a roll-back ends' '' once "[ -L $ours/switching ]" "$kill_job" rollback
check 'The next version is live as before' live one v2
# As the owner does in the desk's forms.
post="curl -sk -b jar -c jar -o /dev/null -w '%{redirect_url}' -H 'origin: https://$domain'"
on one "$post -d code=\$(site desk code | cut -d' ' -f1) https://$domain/desk/sign-in/code
  $post --data-urlencode 'business.yaml#phone=07700 900555' https://$domain/desk/site/contact
  $post -d confirmed=1 https://$domain/desk/site/publish"
shows() { on one "timeout ${2:-1} sh -c 'until curl -sk https://$domain/ | grep -q \"$1\"; do sleep 1; done'"; }
check 'The owner publishes a change' shows '07700 900555' 300
start=$SECONDS
for ((round = 1; round <= rounds; round++)); do
  check "Roll-back $round, over the migration" site rollback
  check 'It shows what the owner published' shows '07700 900555'
  check "Update $round" site update v2
done
note "      $((2 * rounds)) switches in $((SECONDS - start)) s"
check 'The next version is live' live one v2
check 'No visitor saw any of it' leave
cat "$folder/figures"
check 'Every acknowledged request is stored' stored

once "[ -L $ours/switching ]" 'systemctl reboot --force --force' rollback >/dev/null 2>&1 || true
await one
check 'After a reboot in the middle of the switch, the next version is live as before' live one v2

git -C "$folder/git/project" branch -m trunk
git -C "$folder/git/project" reset -q --hard v2
check 'The main branch may get another name' on one 'site update | grep "live already"'
git -C "$folder/git/project" checkout -q --detach
git -C "$folder/git/project" symbolic-ref HEAD refs/heads/gone
refused 'A project without a main branch is told to name one' 'Name it: site update BRANCH. Nothing has changed' site update
git -C "$folder/git/project" symbolic-ref HEAD refs/heads/trunk

check 'A version with a deeper migration is installed' site update v3
backup=$(on one "site restic snapshots --json | grep -o '\"short_id\":\"[^\"]*' | cut -c 13- | tail -1")
refused 'It cannot be taken back' 'later release (901-deeper!)' site rollback
check 'It is live as before' live one v3
check 'It can be taken back with the data of the switch, whoever calls meanwhile' once "[ -e $ours/restoring ]" \
  'for _ in {1..300}; do curl -s 127.0.0.1:3000; sleep 0.1; done' rollback "$backup"
check 'The version before is live' live one v2

# A mail server that wants TLS and a password.
on one 'export DEBIAN_FRONTEND=noninteractive
  apt-get install -y -qq --no-install-recommends postfix sasl2-bin libsasl2-modules openssh-server postgresql
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
    -keyout /etc/postfix/key.pem -out /etc/mail-server.pem
  echo NODE_EXTRA_CA_CERTS=/etc/mail-server.pem >>/etc/detailing-site.env
  printf s3cret | saslpasswd2 -c -p -u mail.test site && chown postfix /etc/sasldb2
  printf "pwcheck_method: auxprop\nmech_list: PLAIN\n" >/etc/postfix/sasl/smtpd.conf
  postconf -e mydestination= virtual_mailbox_domains=static:all virtual_mailbox_base=/var/mail virtual_mailbox_maps=static:inbox/ \
    virtual_uid_maps=static:65534 virtual_gid_maps=static:65534 smtpd_tls_security_level=encrypt smtpd_sasl_auth_enable=yes \
    smtpd_sasl_local_domain=mail.test smtpd_recipient_restrictions=permit_sasl_authenticated,reject \
    smtpd_tls_cert_file=/etc/mail-server.pem smtpd_tls_key_file=/etc/postfix/key.pem
  postconf -F smtp/inet/chroot=n
  install -d -o nobody /var/mail/inbox && systemctl restart postfix' >"$folder/output" 2>&1 || cat "$folder/output"
check 'The doctor says what is missing, and how to set it' on one 'site doctor >said; grep "sudo site set SMTP_URL" said &&
  grep "issued by an authority that" said'
mail_server() { site set SMTP_URL <<<"smtp://site%40mail.test:$1@localhost:${2:-25}"; }
refused 'A mail server that does not answer is refused' 'Nothing has changed' mail_server s3cret 2525
refused 'So is a wrong password' 'does not accept the user and the password' mail_server wr0ng
check 'The mail server can be set' mail_server s3cret
check 'A test email arrives' on one 'site doctor --send >/dev/null; timeout 60 sh -c "until ls /var/mail/inbox/new/*; do sleep 1; done"'
check 'No password is in the log' fails '' on one 'journalctl | grep -E "s3cret|wr0ng"'
refused 'So is a setting that is not valid' 'Nothing has changed' eval 'site set QUOTE_INBOX <<<nobody'
refused 'So is one with which the site cannot be built' 'Nothing has changed' eval 'site set CONTENT_DIR <<</nowhere'
refused 'A value is not taken from the command, which the shell keeps' 'once you are asked' eval 'site set QUOTE_INBOX owner@example.com'
refused 'Without a value and without Enter, nothing changes' 'Nothing has changed' eval 'site set QUOTE_INBOX </dev/null'
set_database() { site set DATABASE_URL <<<"postgres://site:$1@localhost:$2/site"; }
on one "su postgres -c \"psql -qc 'create role site login password \\\$\\\$s3cret\\\$\\\$' -c 'create database site owner site'\""
refused 'So is a database whose password is wrong' 'Nothing has changed' set_database wr0ng 5432
refused 'So is one that does not answer' 'Nothing has changed' set_database s3cret 1
check 'It is live as before' live one v2
check 'The inbox can be set' eval 'site set QUOTE_INBOX <<<"owner@example.com"'
check 'Settings are readable by root alone' on one '[ "$(stat -c %a%U /etc/detailing-site.env)" = 600root ]'
check 'There are status and log' on one 'site status | grep "Units *in order" && site log | grep -q Started'

# Each kind of place for backups. The second machine, as far as ssh can tell, is keeper's.
node tests/server/bucket.ts &
bucket=$!
disk=/mnt/usb/backups sftp=sftp:keeper@localhost:backups s3=s3:http://10.0.2.2:9000/backups
set_place() { site set BACKUP_TO <<<$1; }
on one "$post -d code=\$(site desk code | cut -d' ' -f1) https://$domain/desk/sign-in/code"
health() { on one "curl -sk -b jar https://$domain/desk/health | sed 's/<[^>]*>//g' | tee said | grep -i '$1'"; }
fault() {
  refused "A place for backups that is $1" "$2" site backup
  check "is said in Health" health "$3"
}
check 'What the privacy notice promises can be set' eval 'site set RETENTION_DAYS <<<45'
on one 'echo "# Ours" >>/etc/caddy/Caddyfile'
check 'Health knows the last backup' health 'Last backup *Made .* ago, checked'
refused 'A folder that the backup may not write to is refused' 'Nothing has changed' set_place /srv/backups
refused 'So is a place that lets nobody in, and the key named' 'allow this key' set_place $sftp
# Lets in whom the message names.
let_in() { on "$1" "install -d -o keeper /home/keeper/.ssh && cat >/home/keeper/.ssh/authorized_keys"; }
on one useradd -m keeper
grep -o 'ssh-ed25519 .*' "$folder/said" | let_in one
on one 'mkdir -p /mnt/usb && mount -t tmpfs -o size=300m tmpfs /mnt/usb'
check 'A bucket can be set' eval 'printf "minio\n" | site set AWS_ACCESS_KEY_ID && printf "s3cret\n" | site set AWS_SECRET_ACCESS_KEY &&
  printf "us-east-1\n" | site set AWS_REGION && set_place $s3'
refused 'A bucket whose server does not answer is refused' 'Nothing has changed' set_place ${s3/9000/9001}
check 'A folder can be set' set_place $disk
on one "umount /mnt/usb; mv $disk gone 2>/dev/null; mkdir -p $disk"
fault lost 'Is there a repository' 'can’t be found'
check 'No other is made in its place' on one "[ -z \"\$(ls $disk)\" ]"
on one "mount -t tmpfs -o size=300m tmpfs /mnt/usb"
check 'A new folder can be set after another' eval 'set_place $s3 && set_place $disk'
on one 'fallocate -l $(df --output=avail -B 1 /mnt/usb | tail -1) /mnt/usb/full; head -c 9000000 /dev/urandom >/srv/content/pictures/new.jpg'
fault full 'no space left' 'kept is full'
on one 'rm /mnt/usb/full /srv/content/pictures/new.jpg; cp /etc/detailing-site.env env; sed -i s/RESTIC_PASSWORD=./RESTIC_PASSWORD=x/ /etc/detailing-site.env'
fault 'of another password' 'wrong password' 'password doesn’t open'
on one cp env /etc/detailing-site.env
check 'sftp can be set once it lets root in' set_place $sftp
# As another machine does.
on one 'cat >other && chmod +x other && ./other --host other /etc/hostname' <<'END'
#!/bin/bash
export RESTIC_PASSWORD=$(sed -n s/^RESTIC_PASSWORD=//p /etc/detailing-site.env) HOME=/home/keeper
exec unshare --uts sh -c 'hostname other; exec runuser -u keeper -- restic -r /home/keeper/backups backup "$@"' sh "$@"
END
on one 'mkfifo wait; ./other --host other --stdin <wait >/dev/null 2>&1 & sleep 100 >wait &
  timeout 60 sh -c "until ls /home/keeper/backups/locks/*; do sleep 1; done"' >/dev/null 2>&1
fault locked 'already locked' 'is locked'
on one 'pkill sleep; timeout 60 sh -c "while ls /home/keeper/backups/locks/*; do sleep 1; done"' >/dev/null 2>&1
check 'What another machine wrote stays' on one "site backup && site restic snapshots --host other --json | grep other"
check 'Health is well again' health 'Last backup *Made .* ago, checked'

set_place $disk >/dev/null
password=$(on one 'sed -n s/^RESTIC_PASSWORD=//p /etc/detailing-site.env')
[ -n "${FROM:-}" ] || check 'The password of the backups was said at install' grep -q "$password" "$folder/installed"
refused 'It is in no log' '' on one "journalctl | grep $password"
on one 'tar -cC /mnt/usb backups' >"$folder/disk.tar"
on one 'tar -cC /home/keeper backups' >"$folder/sftp.tar"
requests='/opt/node/bin/node -p "new (require(\"node:sqlite\").DatabaseSync)(\"/var/lib/private/detailing-site/quotes.sqlite\").prepare(\"select 1 from quote_request\").all().length"'
expected=$(on one "$requests")
shut one
rm -rf "$folder/one"
boot two
on two 'mkdir /mnt/usb && tar -xC /mnt/usb' <"$folder/disk.tar"
on two 'apt-get update -qq && apt-get install -y -qq git openssh-server && useradd -m keeper && chown keeper /home/keeper' >/dev/null 2>&1
on two 'tar -xC /home/keeper' <"$folder/sftp.tar"
on two 'git clone -q git://10.0.2.2/project detailing-site && chown -R keeper /home/keeper'
# Types what the command asks for.
restore_from() {
  on two "printf '%s\n' BACKUP_TO=$1 RESTIC_PASSWORD=$2 ${*:3} | detailing-site/deploy/install.sh --tls-internal --restore $domain"
}
is_restored() {
  answers two && on two "[ \$($requests) = $expected ] && site doctor | grep 'Whoever was forgotten since then is back' && site backup &&
    curl -sk https://$domain/privacy | grep 'for 45 days' && grep '# Ours' /etc/caddy/Caddyfile"
}
refused 'A wrong password restores nothing' 'wrong password' restore_from $disk none
start=$SECONDS
check 'A second machine is made from a folder and a password' restore_from $disk "$password"
note "      in $((SECONDS - start)) s"
check 'Site, desk and requests are there, and backups go on' is_restored
check 'It can be restored from a bucket' restore_from $s3 "$password" AWS_ACCESS_KEY_ID=minio AWS_SECRET_ACCESS_KEY=s3cret AWS_REGION=us-east-1
check 'Site, desk and requests are there, and backups go on' is_restored
refused 'Over sftp, it says which key to let in' 'allow this key' restore_from $sftp "$password"
grep -o 'ssh-ed25519 .*' "$folder/said" | let_in two
check 'It can be restored over sftp' restore_from $sftp "$password"
check 'Site, desk and requests are there, and backups go on' is_restored
refused 'A snapshot that does not exist restores nothing' 'Nothing was restored' on two site restore 12345678
on two 'fallocate -l $(($(df --output=avail -B 1 /srv | tail -1) - 100000000)) /srv/full; mkdir /srv/content.before-2020-01-01T00-00-00'
refused 'So does one for which there is no room' 'MB of free disk. Nothing was restored' on two site restore
check 'What a restore moved aside long ago goes, and the rest stays' on two 'rm /srv/full; ls -d /srv/content.before-20* && ! ls -d /srv/content.before-2020*'
check 'The site and the desk answer' answers two
