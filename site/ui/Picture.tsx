import type { PictureData } from '../build/pictures.ts'

interface Props {
  picture: PictureData
  /** What is seen; empty where the picture only sets the mood. */
  alt: string
  /** Whether it is the first thing to load. All others wait until they come near. */
  first?: boolean
}

/** A picture in every format that was encoded. Its place gives it its size. */
export function Picture({ picture: { sources, src, width, height }, alt, first }: Props) {
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
        loading={first ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={first ? 'high' : undefined}
      />
    </picture>
  )
}
