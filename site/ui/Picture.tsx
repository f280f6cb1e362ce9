import type { PictureData } from '../generated/pictures.ts'

interface Props {
  picture: PictureData
  /** Empty if the picture is decorative. */
  alt: string
  /** Loads the picture at once with high priority. All others load lazily. */
  priority?: boolean
}

/** A picture in all its formats. The CSS of its container sets the size. */
export function Picture({ picture: { sources, src, width, height, focus }, alt, priority }: Props) {
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.srcSet} {...source} />
      ))}
      <img
        src={src}
        width={width}
        height={height}
        alt={alt}
        data-focus={focus}
        loading={priority ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={priority ? 'high' : undefined}
      />
    </picture>
  )
}
