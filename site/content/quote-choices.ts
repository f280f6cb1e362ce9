import { inSentence, lowestPrice, packagePrice, price } from '../../core/business/price.ts'
import type { Choice } from '../../core/requests/choice.ts'
import type { Coating } from './schemas/coating.ts'
import type { Service } from './schemas/service.ts'

type Coatings = Pick<Coating, 'id' | 'title' | 'packages' | 'currency'>

/** What a quote can be asked for, in the order of the page: each service, and then its packages. */
export function quoteChoices(services: Service[], coating: Coatings | undefined): Choice[] {
  return [...services.flatMap(serviceChoices), ...(coating ? coatingChoices(coating) : [])]
}

function serviceChoices(service: Service): Choice[] {
  return [
    // A single package may have the service's name, and says more.
    ...(service.packages.some(({ id, name }) => id === service.id || name === service.name)
      ? []
      : [{ id: service.id, name: service.name, price: inSentence(packagePrice(service)) }]),
    ...service.packages.map(({ duration, ...entry }) => ({
      id: entry.id,
      name: entry.name,
      price: inSentence(packagePrice(entry)),
      note: inSentence(duration),
    })),
  ]
}

function coatingChoices({ id, title, packages, currency }: Coatings): Choice[] {
  const priced = { fromPrice: lowestPrice(packages), isFixed: false }
  return [
    { id, name: title, price: packagePrice(priced, currency) },
    ...packages.map((entry) => ({
      id: entry.id,
      name: `${title}: ${entry.name}`,
      price: price(entry.price, currency),
      note: entry.description,
    })),
  ]
}
