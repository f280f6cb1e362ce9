# The way back: from what was not finished, to the version before, to a backup.

# Stops units, which a new machine does not have yet.
stop() { systemctl stop "$@" 2>/dev/null || [ $? = 5 ]; }

# Undoes what was not finished: the link first, which is what the next start of the machine goes by.
settle() {
  local version path
  [ -z "${PART:-}" ] || systemctl stop "$PART-*"
  if [ -e restoring ] || [ -L switching ]; then
    [ "${1:-}" = boot ] || stop detailing-site detailing-site-desk
    [ ! -L switching ] || mv -T switching current
    while read -r path; do
      [ ! -e "$path$(head -1 restoring)" ] || { rm -rf "$path" && mv "$path$(head -1 restoring)" "$path"; }
    done < <(tail -n +2 restoring 2>/dev/null)
    rm -f restoring
    sync
    if [ -e current ]; then
      link_units
      # When the machine starts, the units follow.
      [ "${1:-}" = boot ] || { restart && healthy && echo "Version $(name current) is live again, as it was."; }
    fi
  fi
  rm -rf $DATA-trial next restored
  # What a restore moved aside has personal data.
  for path in {"${CONTENT_DIR:-/srv/content}",$DATA,$HERE/publications,$SETTINGS,/etc/mail-server.pem,/etc/caddy/Caddyfile}.before-20*; do
    [[ .${path##*.} > .before-$(date -u -d '30 days ago' +%F) ]] || rm -rf "$path"
  done
  for version in versions/*; do [ -e "$version/.ready" ] || rm -rf "$version"; done
}

rollback() {
  [ -e previous ] || die 'There is no version before this one.'
  if [ -n "${1:-}" ]; then
    restore "$1" "$(readlink previous)"
  else
    offer='To go back to the data of a backup as well, with what came since moved aside: site rollback SNAPSHOT (site restic snapshots)'
    trap '[ $? = 0 ] || echo "$offer" >&2' EXIT
    switch_to "$(readlink previous)"
  fi
}

# Brings back a snapshot, or the newest of this site, with the code of a version. What is here is moved aside.
restore() {
  local snapshot=${1:-latest} version=${2:-$(readlink current || true)} site=${SITE_URL#*://} filter= content aside path
  local size need
  site=${site%%[:/]*}
  [ "$snapshot" != latest ] || filter=--tag=${site#www.}
  rm -rf restored
  # A full disk would lose the requests that come meanwhile. If the backup cannot be read, restoring it says why.
  size=$(run_restic stats "$snapshot" $filter --json 2>/dev/null | sed -n 's/.*"total_size":\([0-9]*\).*/\1/p') || true
  need=$((2 * ${size:-0} / 1000000 + 500))
  [ "$(df --output=avail -B 1000000 . | tail -1)" -ge $need ] || die "This needs $need MB of free disk. Nothing was restored."
  run_restic restore "$snapshot" $filter --target restored || die 'Nothing was restored. To see all backups: site restic snapshots'
  mkdir -p restored{$DATA,/etc,$HERE/publications}
  cp restored$DATA-backups/copy/quotes.* restored$DATA
  # A version is tried on the data that it will have.
  [ ! -d $DATA-backups/copy ] || cp restored$DATA-backups/copy/quotes.* $DATA-backups/copy
  install -m 600 restored$DATA-backups/copy/detailing-site.env restored$SETTINGS
  content=$(sed -nE 's/^CONTENT_DIR="?([^"]*)"?$/\1/p' restored$SETTINGS)
  lock
  aside=.before-$(date -u +%FT%H-%M-%S)
  printf '%s\n' "$aside" $DATA "${content:-/srv/content}" $HERE/publications $SETTINGS /etc/mail-server.pem /etc/caddy/Caddyfile >next
  sync
  mv next restoring
  # Whoever came to a socket would start the server, which would make a database of its own.
  stop 'detailing-site*.socket' 'detailing-site*.path' 'detailing-site*.timer' detailing-site{,-desk,-gallery}
  tail -n +2 restoring | while read -r path; do
    [ -e "restored$path" ] || continue
    # A backup does not know who owns what.
    chown -R root: "restored$path"
    [ ! -e "$path" ] || { chown -R --reference="$path" "restored$path" && mv "$path" "$path$aside"; }
    mv "restored$path" "$path"
  done
  # psql changes nothing where there are tables already.
  [ ! -e $DATA/quotes.sql ] || as_root $DATA sh -c 'psql -qX1 -vON_ERROR_STOP=1 -f quotes.sql "$DATABASE_URL"' >/dev/null ||
    die 'The database must be an empty one: site set DATABASE_URL'
  if [ -n "$version" ]; then
    as_root "$HERE/$version" npm run --silent build || die 'The content of the backup could not be built.'
    go_live "$version"
  else
    # In a process of its own, which has the settings of the backup.
    exec 9>&-
    as_root $HERE "$CODE/site" --update
  fi
  rm restoring
  systemctl reload caddy || true
  echo "Restored. What was here has names that end in $aside, and goes after 30 days. Whoever was forgotten since is back, as Health says."
}
