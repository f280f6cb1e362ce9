import { Agent, get } from 'node:http'

/**
 * Clients that ask for a page as fast as they get it, each on a connection of its own.
 *
 * @returns how many answers came so far, and a way to end them all
 */
export function busyClients(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let answers = 0
  let ended = false

  function ask(): void {
    if (ended) return
    const again = () => setTimeout(ask, 100)
    get({ port, host: '127.0.0.1', path: '/', agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      answers++
      answer.resume().once('end', ask).once('error', again)
    }).once('error', again)
  }

  for (let index = 0; index < connections; index++) ask()
  return {
    answers: () => answers,
    end() {
      ended = true
      agent.destroy()
    },
  }
}
