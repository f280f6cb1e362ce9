import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { Mail } from '../server/email/mail.ts'
import { startApp } from './start-app.ts'

/** Starts the whole server with helpers that post a quote request. Its emails are collected in `emails`. */
export async function startApi(options: Parameters<typeof startApp>[0] = {}) {
  const emails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void emails.push(mail) }
  const server = await startApp({ mailer, ...options })
  const post = (payload: unknown, rest: InjectOptions = {}) =>
    server.app.inject({ method: 'POST', url: '/api/SendEmail', ...rest, payload: payload as string })
  const postForm = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    post(new URLSearchParams(fields).toString(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  return { ...server, emails, post, postForm }
}

/** Expects problem details (RFC 9457) that reveal nothing about the server. */
export function expectProblem(response: LightMyRequestResponse, status: number): void {
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(response.json()).toMatchObject({ type: 'about:blank', status })
  expect(response.body).not.toMatch(/\.ts|node_modules|\bat /)
}
