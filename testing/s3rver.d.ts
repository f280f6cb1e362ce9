declare module 's3rver' {
  type Content = AsyncIterable<Uint8Array> | Uint8Array
  interface StoredObject {
    bucket: string
    key: string
    content: Content
    metadata: object
  }
  interface Store {
    getResourcePath(bucket: string, key: string, resource: string): string
    putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>
    putObject(object: StoredObject): Promise<{ size: number; md5: string }>
    getObject(...args: unknown[]): Promise<StoredObject | null>
    listObjects(...args: unknown[]): Promise<unknown>
    deleteObject(...args: unknown[]): Promise<void>
  }
  /** An S3 server that stores its objects in a folder: the parts of its API that the tests use. */
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
