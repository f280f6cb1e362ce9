import type { InjectOptions } from 'fastify'
import { expect } from 'vitest'
import type { Mail } from '../server/email/mail.ts'
import { startApp } from './start-app.ts'

type Answer = { headers: Record<string, unknown>; json(): unknown; body: string }

/** The whole server, with short ways to post a quote request to it, and its mails kept in a list. */
export async function startApi(options: Parameters<typeof startApp>[0] = {}) {
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  const server = await startApp({ mailer, ...options })
  const post = (payload: unknown, rest: InjectOptions = {}) =>
    server.app.inject({ method: 'POST', url: '/api/SendEmail', ...rest, payload: payload as string })
  const postForm = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    post(new URLSearchParams(fields).toString(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  return { ...server, mails, post, postForm }
}

/** The answer is a problem (RFC 9457) that tells nothing about the server. */
export function expectProblem(answer: Answer, status: number): void {
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(answer.json()).toMatchObject({ type: 'about:blank', status })
  expect(answer.body).not.toMatch(/\.ts|node_modules|\bat /)
}
