declare module 'libheif-js/wasm-bundle.js' {
  type Handle = object
  type HeifImage = { handle: Handle; get_width(): number; get_height(): number }
  type Plane = { data: Uint8Array; width: number; height: number; stride: number }
  const libheif: {
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] }
    heif_colorspace_RGB: object
    heif_chroma_interleaved_RGB: object
    /** Returns the planes in the decoder's own memory, or none if the image cannot be decoded. */
    heif_js_decode_image2(image: Handle, colourSpace: object, chroma: object): Promise<{ channels?: Plane[] }>
  }
  export default libheif
}
