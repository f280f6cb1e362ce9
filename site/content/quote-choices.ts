import { type Currency, inSentence, lowestPrice, type Priced, packagePrice } from '../../core/business/price.ts'
import type { Choice } from '../../core/requests/choice.ts'
import { TEXTS } from '../texts.ts'
import type { Coating } from './schemas/coating.ts'
import type { Service } from './schemas/service.ts'

type Coatings = Pick<Coating, 'id' | 'title' | 'packages' | 'currency'>

/** What a quote can be asked for, in the order of the site: the packages, those of the coating, and the coating as such. */
export function quoteChoices(services: Service[], coating: Coatings | undefined): Choice[] {
  return [...services.flatMap(serviceChoices), ...(coating ? coatingChoices(coating) : [])]
}

function serviceChoices({ id, several, packages }: Service): Choice[] {
  return packages.map((entry) => ({
    id: entry.id,
    name: entry.name,
    ...priced(entry),
    oneOf: several ? undefined : id,
  }))
}

function coatingChoices({ id, title, packages, currency }: Coatings): Choice[] {
  return [
    ...packages.map((entry) => ({
      id: entry.id,
      name: `${title}: ${entry.name}`,
      ...priced({ fromPrice: entry.price, isFixed: true }, currency),
      oneOf: id,
    })),
    {
      id,
      name: `${title}: ${TEXTS.quote.whichever}`,
      ...priced({ fromPrice: lowestPrice(packages), isFixed: false }, currency),
      oneOf: id,
    },
  ]
}

const priced = ({ fromPrice, isFixed, prices }: Priced, currency?: Currency) => ({
  price: inSentence(packagePrice({ fromPrice, isFixed, prices }, currency)),
  amount: fromPrice,
  isFixed,
  sizes: prices,
  currency,
})
