/** The clean car, parked on the lower edge of the element around it, which must be positioned. */
export function ParkedCar({ className = 'parked-car' }: { className?: string | undefined }) {
  return <img className={className} src="/parked-car.svg" width={1150} height={440} alt="" loading="lazy" />
}
