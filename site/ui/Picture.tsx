import type { PictureData } from '../assets/pictures.ts'

interface Props {
  picture: PictureData
  /** Empty if the picture is decorative. */
  alt: string
  /** The `sizes` attribute, if the picture stands elsewhere than where its data say. */
  sizes?: string
  /** Loads the picture at once with high priority. All others load lazily. */
  priority?: boolean
}

/** A picture in all its formats. The CSS of its container sets the size. */
export function Picture({ picture: { sources, src, width, height, focus }, alt, sizes, priority }: Props) {
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.srcSet} {...source} sizes={sizes ?? source.sizes} />
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

/** The logo in a header: its file, and its size in CSS pixels. */
export interface LogoImage {
  src: string
  width?: number
  height?: number
}

interface LogoProps {
  logo: LogoImage | undefined
  name: string
}

/**
 * The logo, which is light: on paper and on other light backgrounds its colours are inverted. Without one, the name in
 * wide capitals.
 */
export function Logo({ logo, name }: LogoProps) {
  return logo ? <img className="logo" {...logo} alt={name} /> : <span className="subheading wordmark">{name}</span>
}

/** The clean car, parked on the lower edge of the element around it, which must be positioned. */
export function ParkedCar({ className = 'parked-car' }: { className?: string | undefined }) {
  return <img className={className} src="/parked-car.svg" width={1150} height={440} alt="" loading="lazy" />
}
