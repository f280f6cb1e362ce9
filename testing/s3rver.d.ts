declare module 's3rver' {
  type Content = AsyncIterable<Uint8Array> | Uint8Array
  interface Stored {
    bucket: string
    key: string
    content: Content
    metadata: object
  }
  interface Store {
    getResourcePath(bucket: string, key: string, resource: string): string
    putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>
    putObject(object: Stored): Promise<{ size: number; md5: string }>
    getObject(...place: unknown[]): Promise<Stored | null>
    listObjects(...place: unknown[]): Promise<unknown>
    deleteObject(...place: unknown[]): Promise<void>
  }
  /** The parts that the tests use of an S3 server that keeps its objects in a folder. */
  export default class S3rver {
    constructor(options: {
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string }[]
    })
    store: Store
    configureBuckets(): Promise<void>
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
