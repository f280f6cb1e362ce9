import { basename } from 'node:path'

/**
 * An nginx configuration with Debian's defaults (sendfile, an access log), one worker, and the headers of our own
 * responses.
 *
 * @param entries paths, each with its headers and the file of its compressed body
 */
export function nginxConf(
  entries: Record<string, { headers: Record<string, string>; file: string }>,
  { folder, port }: { folder: string; port: number },
): string {
  const locations = Object.entries(entries).map(([path, { headers, file }]) => {
    const { 'content-type': type, ...others } = headers
    const addHeaders = Object.entries(others).map(
      ([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`,
    )
    return `location = ${path} { types {} default_type "${type}"; try_files /${basename(file)} =404; ${addHeaders.join(' ')} }`
  })
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log stderr;
    events { worker_connections 768; }
    http {
      sendfile on; tcp_nopush on; keepalive_requests 1000000000; access_log ${folder}/access.log;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      server { listen 127.0.0.1:${port}; root ${folder}; ${locations.join('\n')} }
    }`
}
