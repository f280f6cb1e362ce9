#!/usr/bin/env bash
# Tests the site's emails end to end with a real mail server: Debian's Postfix, configured in a temporary folder,
# requires STARTTLS and a password and delivers to a mailbox. Installs Postfix if it is missing. Run as root, after
# npm run build.
set -euo pipefail
cd "$(dirname "$0")/../.."

if ! { command -v postfix && command -v saslpasswd2; } >/dev/null; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq && apt-get install -y -qq --no-install-recommends postfix sasl2-bin libsasl2-modules
fi

folder=$(mktemp -d)
etc=$folder/etc mail=$folder/mail/inbox port=2525 user=site@mail.test password=s3cret
trap 'kill "${server:-}" 2>/dev/null || true; postfix -c "$etc" stop 2>/dev/null || true; rm -rf "$folder"' EXIT
mkdir -p "$etc/sasl" "$folder"/{queue,data,mail}
chmod 755 "$folder"
chown postfix "$folder/data"
chown nobody "$folder/mail"

openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
  -keyout "$etc/key.pem" -out "$etc/certificate.pem" 2>/dev/null
printf '%s' "$password" | saslpasswd2 -c -p -f "$etc/sasldb2" -u "${user#*@}" "${user%@*}"
chown postfix "$etc/sasldb2"
cat >"$etc/sasl/smtpd.conf" <<END
pwcheck_method: auxprop
auxprop_plugin: sasldb
sasldb_path: $etc/sasldb2
mech_list: PLAIN LOGIN
END
cat >"$etc/main.cf" <<END
compatibility_level = 3.6
myhostname = mail.test
mydestination =
inet_interfaces = 127.0.0.1
queue_directory = $folder/queue
data_directory = $folder/data
maillog_file = $folder/log
maillog_file_prefixes = $folder
smtpd_tls_security_level = encrypt
smtpd_tls_auth_only = yes
smtpd_tls_cert_file = $etc/certificate.pem
smtpd_tls_key_file = $etc/key.pem
smtpd_tls_received_header = yes
smtpd_sasl_auth_enable = yes
smtpd_sasl_path = smtpd
cyrus_sasl_config_path = $etc/sasl
smtpd_sasl_local_domain = mail.test
smtpd_recipient_restrictions = permit_sasl_authenticated, reject
virtual_mailbox_domains = static:all
virtual_mailbox_base = $folder/mail
virtual_mailbox_maps = static:inbox/
virtual_uid_maps = static:65534
virtual_gid_maps = static:65534
END
sed -e "s/^smtp  *inet/127.0.0.1:$port inet/" -e '/^#/d' /usr/share/postfix/master.cf.dist | awk '
  /^[a-z0-9]/ && NF >= 8 { $5 = "n" } { print }' >"$etc/master.cf"
grep -q '^postlog' "$etc/master.cf" || echo 'postlog unix-dgram n - n - 1 postlogd' >>"$etc/master.cf"
postfix -c "$etc" start

start_server() {
  PORT=2526 DATABASE_URL=sqlite:$folder/quotes.sqlite NODE_EXTRA_CA_CERTS=$etc/certificate.pem \
    SMTP_URL="smtp://${user/@/%40}:$1@localhost:$port" node server/main.ts >"$folder/server.log" 2>&1 &
  server=$!
  until grep -qs Serving "$folder/server.log"; do sleep 0.1; done
}
wait_for() { for _ in $(seq 600); do eval "$1" && return; sleep 0.1; done; echo "Timed out waiting for: $1"; cat "$folder"/*log; exit 1; }

echo '== a wrong password is rejected, and the email stays in the outbox'
start_server wrong
curl -sf -H 'content-type: application/json' http://127.0.0.1:2526/api/SendEmail --data \
  '{"name":"Zoë Reid","phone":"07700 900456","email":"zoe@example.com","message":"A blue hatchback – two dogs 🚗"}'
echo
wait_for 'grep -q "EAUTH.*Email not sent yet" "$folder/server.log"'
kill "$server" && wait "$server" || true

echo '== with the right password the email is accepted'
start_server "$password"
wait_for '[ "$(ls "$mail/new" 2>/dev/null | wc -l)" = 2 ]'

echo '== the email in the owner’s mailbox'
owner=$(grep -lE '^Delivered-To: hello@' "$mail"/new/*)
for header in '^Received: from .*localhost' 'TLSv1\.[23] ' 'with ESMTPSA id' \
  '^From: "?Burnish"? <hello@burnish\.example\.com>' '^Reply-To: =\?UTF-8\?.*<zoe@example\.com>'; do
  grep -qE "$header" "$owner" && echo "ok    $header" || { echo "FAIL  $header"; exit 1; }
done
