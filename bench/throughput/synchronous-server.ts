import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { createTransport } from 'nodemailer'
import { parseQuoteRequest } from '../../quote/quote-request.ts'

/**
 * A typical contact form handler: validates the fields, sends both emails while the visitor waits, and stores nothing.
 * `node bench/throughput/synchronous-server.ts SMTP_URL PORT`
 */
const [url = '', port = ''] = process.argv.slice(2)
const transport = createTransport({ url })
const OWNER = 'owner@example.com'

createServer(async (request, response) => {
  if (request.method !== 'POST') return response.end()
  const { quote, errors } = parseQuoteRequest(await json(request))
  if (errors) return response.writeHead(422).end()
  const { name, phone, email, message } = quote
  const text = [name, phone, email, message].join('\n')
  await Promise.all([
    transport.sendMail({ from: OWNER, to: OWNER, replyTo: email, subject: 'Quote request', text }),
    transport.sendMail({ from: OWNER, to: email, subject: 'Thank you', text: 'We will be in touch.' }),
  ])
  return response.writeHead(200).end()
}).listen(Number(port), '127.0.0.1')
