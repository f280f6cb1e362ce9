import { createTransport } from 'nodemailer'
import { serveQuotes } from './serve-quotes.ts'

/**
 * A typical contact form handler: validates the fields, sends both emails while the visitor waits, and stores nothing.
 * `node bench/quotes/synchronous-server.ts SMTP_URL PORT`
 */
const [url = '', port = ''] = process.argv.slice(2)
const transport = createTransport({ url })
const OWNER = 'owner@example.com'

serveQuotes(Number(port), ({ name, phone, email, message }) => {
  const text = [name, phone, email, message].join('\n')
  return Promise.all([
    transport.sendMail({ from: OWNER, to: OWNER, replyTo: email, subject: 'Quote request', text }),
    transport.sendMail({ from: OWNER, to: email, subject: 'Thank you', text: 'We will be in touch.' }),
  ])
})
