import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/**
 * The minimal Node server: responses from memory, no framework, no log.
 * `node bench/file-serving/bare-server.ts RESPONSES PORT`, where RESPONSES is a JSON file that maps each path to its headers
 * and the file of its body.
 */
const [responsesFile = '', port = ''] = process.argv.slice(2)
type Entry = { headers: Record<string, string>; file: string }
const entries = Object.entries(JSON.parse(readFileSync(responsesFile, 'utf8')) as Record<string, Entry>)
const responses = new Map(
  entries.map(([path, { headers, file }]) => {
    const body = readFileSync(file)
    return [path, { headers: { ...headers, 'content-length': body.length }, body }]
  }),
)

createServer((request, response) => {
  const saved = responses.get(request.url ?? '')
  if (saved) response.writeHead(200, saved.headers).end(saved.body)
  else response.writeHead(404).end()
}).listen(Number(port), '127.0.0.1')
