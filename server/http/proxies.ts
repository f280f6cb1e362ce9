import { BlockList, isIPv6 } from 'node:net'
import type { Env } from '../env.ts'

/**
 * Returns whether an address is that of a reverse proxy in TRUST_PROXY. Without a proxy, anyone can forge
 * X-Forwarded-For.
 *
 * @returns a function of the address and of its distance: 0 for the server's own peer, 1 for the proxy's peer
 */
export function trustedProxies(proxies: Env['trustProxy']): (address: string, hop: number) => boolean {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  const list = new BlockList()
  for (const network of proxies) {
    const [address = '', prefix] = network.split('/')
    const [family, length] = isIPv6(address) ? (['ipv6', 128] as const) : (['ipv4', 32] as const)
    list.addSubnet(address, Number(prefix ?? length), family)
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
