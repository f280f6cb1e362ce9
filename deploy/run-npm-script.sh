#!/bin/sh
# Runs an npm script as the site's user, with the site's settings. Install as /usr/local/bin/site.
# For example: site quotes list
# A dynamic user has no home, and npm asks for one.
command=$1
shift
exec systemd-run --quiet --pipe --wait --collect \
  -p DynamicUser=yes -p User=detailing-site -p StateDirectory=detailing-site -p UMask=0077 \
  -p WorkingDirectory=/srv/detailing-site -p EnvironmentFile=/etc/detailing-site.env \
  -p Environment=DATABASE_URL=sqlite:/var/lib/detailing-site/quotes.sqlite \
  -p Environment=GALLERY_STORAGE=file:/var/lib/detailing-site/gallery-videos \
  -p Environment=TRUST_PROXY=1 -p Environment=HOME=/tmp \
  npm run --silent "$command" -- "$@"
