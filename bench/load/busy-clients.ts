import { Agent, get } from 'node:http'

const RETRY_DELAY = 100 // milliseconds

/**
 * Starts clients that request the home page as fast as they can, each on its own connection.
 *
 * @returns the number of responses so far, and a function that stops all clients
 */
export function startBusyClients(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let responses = 0
  let stopped = false

  function request(): void {
    if (stopped) return
    const retry = () => setTimeout(request, RETRY_DELAY)
    get({ port, host: '127.0.0.1', path: '/', agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      responses++
      response.resume().once('end', request).once('error', retry)
    }).once('error', retry)
  }

  for (let index = 0; index < connections; index++) request()
  return {
    responses: () => responses,
    stop() {
      stopped = true
      agent.destroy()
    },
  }
}
