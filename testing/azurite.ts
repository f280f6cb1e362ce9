import { createRequire } from 'node:module'
import { BlobServiceClient } from '@azure/storage-blob'
import { startProcess } from './start-process.ts'

const AZURITE = createRequire(import.meta.url).resolve('azurite/dist/src/blob/main.js')
/** Azurite's default account, with its published key. */
const ACCOUNT =
  'AccountName=devstoreaccount1;AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=='

/** Starts Azurite, Microsoft's emulator of Azure Blob Storage, in memory and with one container. */
export async function startAzurite(container: string) {
  const options = ['--inMemoryPersistence', '--blobPort', '0', '--skipApiVersionCheck', '--disableTelemetry']
  const server = startProcess(process.execPath, [AZURITE, ...options])
  const [, found] = await server.waitForOutput(/listens on http:\S+:(\d+)/)
  const port = Number(found)
  await BlobServiceClient.fromConnectionString(azuriteConnection(port)).createContainer(container)
  return { port, close: () => server.stop() }
}

/** Returns the connection string for an Azurite on this port. */
export function azuriteConnection(port: number): string {
  return `DefaultEndpointsProtocol=http;${ACCOUNT};BlobEndpoint=http://127.0.0.1:${port}/devstoreaccount1;`
}
