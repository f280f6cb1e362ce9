import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/**
 * The least that Node can do: answers from memory, no framework, no log.
 * `node bench/static/bare-server.ts ANSWERS PORT`, where ANSWERS is a JSON file of addresses, each with its
 * headers and the file of its body.
 */
const [answersFile = '', port = ''] = process.argv.slice(2)
type Entry = { headers: Record<string, string>; file: string }
const entries = Object.entries(JSON.parse(readFileSync(answersFile, 'utf8')) as Record<string, Entry>)
const answers = new Map(
  entries.map(([path, { headers, file }]) => {
    const body = readFileSync(file)
    return [path, { headers: { ...headers, 'content-length': body.length }, body }]
  }),
)

createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (answer) response.writeHead(200, answer.headers).end(answer.body)
  else response.writeHead(404).end()
}).listen(Number(port), '127.0.0.1')
