# The switch: installs a version, and makes it live.

# Changes whenever a build would.
inputs() {
  (find "${CONTENT_DIR:-/srv/content}/" -name .git -prune -o -type f -printf '%p %s %T@\n' | sort && grep -E "^($BUILT_IN)=" $SETTINGS) |
    sha256sum
}

# Names a version: what its changelog calls it, and its commit.
name() { echo "$(sed -n 's/^  "version": "\(.*\)",/\1/p' "$1/package.json") ($(basename "$(realpath "$1")"))"; }

# What the lock file of a version says after its name and number.
packages() { sed '1,/"": {/d' "$1/package-lock.json" | sed '1,/"version"/d'; }

prepare() {
  local commit=$1 version=$2
  [ "$(df --output=avail -m . | tail -1)" -ge 2000 ] || die 'Less than 2 GB are free. Nothing has changed.'
  rm -rf "$version"
  mkdir -p "$version" publications
  git -C repo.git archive "$commit" | tar -xC "$version" || die 'The version could not be written. Nothing has changed.'
  ln -s ../../publications "$version/publications"
  # Nothing writes into the files of a package, or into those that pictures are encoded to.
  if [ -e current ] && [ "$(packages current)" = "$(packages "$version")" ]; then
    cp -al current/node_modules "$version/" || die 'The packages could not be copied. Nothing has changed.'
    rm -rf "$version"/node_modules/.vite*
  else
    # No script of a package needs a setting.
    (cd "$version" && env -i PATH="$PATH" HOME=/root nice npm ci --omit=dev --prefer-offline --no-progress --loglevel=error) ||
      die 'The packages could not be installed. Nothing has changed.'
    [ ! -d current/node_modules/.astro ] || cp -al current/node_modules/.astro "$version/node_modules/"
  fi
  if [ ! -e "${CONTENT_DIR:-/srv/content}" ]; then
    (cd "$version" && npm run --silent init -- /srv/content) || die 'Run this again, in a terminal or with a CONTENT-REPO.'
    git -C /srv/content init -q && git -C /srv/content add -A
    git -C /srv/content -c user.name=site -c user.email=site@localhost commit -qm 'The sample, with our name'
  fi
}

build() {
  inputs >"$1/.building"
  (cd "$1" && nice npm run --silent build) || die "Version $(name "$1") could not be built. Nothing has changed."
  mv "$1/.building" "$1/.built"
}

# Starts a version on the last backup’s copy of the database, without a network, and so without the mail server.
try() {
  local copy=$DATA-backups/copy/quotes.sqlite
  [ -f "$copy" ] || copy=/dev/null
  as_user -p PrivateNetwork=yes -p StateDirectory=detailing-site-trial -p WorkingDirectory="$HERE/$1" -p MemoryMax=1G \
    -p Environment=HOME=/tmp sh -c '
      cd $STATE_DIRECTORY && cat >quotes.sqlite && cd - >/dev/null
      export DATABASE_URL=sqlite:$STATE_DIRECTORY/quotes.sqlite GALLERY_STORAGE=file:$STATE_DIRECTORY/videos
      export SMTP_URL= HOST=127.0.0.1 PORT=39000 DESK_PORT=39001 NODE_ENV=production TRUST_PROXY=1 log=$STATE_DIRECTORY/log
      node_modules/.bin/node server/main.ts >$log 2>&1 & server=$!
      node_modules/.bin/node desk/main.ts >>$log 2>&1 & desk=$!
      until [ "$well" = 2 ]; do
        kill -0 $server && kill -0 $desk && [ $((tries += 1)) -lt 60 ] || { tail -n 5 $log; exit 1; }
        curl -sf -o /dev/null 127.0.0.1:39000/robots.txt && curl -sf -o /dev/null 127.0.0.1:39001/desk/sign-in &&
          well=$((well + 1))
        sleep 1
      done 2>/dev/null' <"$copy"
}

# Lets systemd read the units of the live version, and no others of ours.
link_units() {
  find /etc/systemd/system -xtype l -name 'detailing-site*' -delete
  systemctl enable --quiet $HERE/current/deploy/detailing-site*
}

restart() {
  local units
  units=$(cd current/deploy && ls detailing-site*.socket)
  # A server that was started without its socket has the port.
  systemctl is-active -q $units || systemctl stop detailing-site detailing-site-desk
  systemctl start $units
  systemctl restart $(cd current/deploy && ls detailing-site*.{path,timer})
  systemctl restart detailing-site detailing-site-desk
}

# Waits behind the visitors who came meanwhile, unless a process ends.
healthy() {
  local response pids
  pids() { systemctl show -P MainPID detailing-site detailing-site-desk; }
  pids=$(pids)
  curl -sf --fail-early -m 60 -o /dev/null 127.0.0.1:3000/robots.txt -o /dev/null 127.0.0.1:3001/desk/sign-in &
  response=$!
  while kill -0 $response 2>/dev/null && [ "$(pids)" = "$pids" ]; do sleep 0.2; done
  [ "$(pids)" = "$pids" ] && wait $response && return
  journalctl -u detailing-site -u detailing-site-desk _TRANSPORT=stdout -n 5 -o cat --no-pager
  return 1
}

# Makes a version live that is installed. Back to a version, the way must not depend on where backups are kept.
switch_to() {
  local version=$1
  lock
  [ "$(cat "$version/.built" 2>/dev/null)" = "$(inputs)" ] || build "$version"
  if [ -e current ]; then
    back_up || [ "$version" = "$(readlink previous)" ] || die 'Nothing has changed.'
    try "$version" || die "Version $(name "$version") does not start. Nothing has changed."
    # Visitors have pages of the live version open.
    current/node_modules/.bin/node current/cli/build/carry.ts current/dist "$version/dist"
  fi
  go_live "$version"
  ls -td versions/* | tail -n +4 | grep -vxF -e "$(readlink current)" -e "$(readlink previous)" | xargs -r rm -rf || true
}

# `switching` names the version to go back to, until the new one has answered.
go_live() {
  local version=$1
  if [ -e current ] && [ "$(readlink current)" != "$version" ]; then
    ln -sfn "$(readlink current)" next
    mv -T next switching
  fi
  sync
  ln -sfn "$version" next
  mv -T next current
  link_units
  restart
  healthy || die "Version $(name "$version") does not answer."
  touch "$version/.ready"
  [ ! -L switching ] || mv -T switching previous
  echo "Live: version $(name current)"
}

update() {
  local wanted=${1:-} commit version
  git -C repo.git fetch -q --force --prune origin '+refs/heads/*:refs/heads/*' '+refs/tags/*:refs/tags/*' ||
    die 'The new version could not be fetched. Nothing has changed.'
  if [ -z "$wanted" ]; then
    # The main branch may have another name since the project was cloned.
    git -C repo.git fetch -q origin HEAD ||
      die 'The project does not say which branch is its main one. Name it: site update BRANCH. Nothing has changed.'
    wanted=FETCH_HEAD
  fi
  commit=$(git -C repo.git rev-parse -q --verify "$wanted^{commit}") || die "There is no version $wanted. Nothing has changed."
  git -C repo.git cat-file -e "$commit:deploy/site" 2>/dev/null || die "Version $wanted has no command “site”. Nothing has changed."
  version=versions/${commit:0:10}
  if [ -e current ] && [ "$version" = "$(readlink current)" ]; then
    link_units
    echo "Version $(name current) is live already."
    return
  fi
  [ -e "$version/.ready" ] || prepare "$commit" "$version"
  switch_to "$version"
}
