import { type ShopQuery, shopAddress } from './shop-query.ts'

type Props = { query: ShopQuery; except: readonly (keyof ShopQuery)[] }

/** Hidden inputs for the query's other fields, since the form also works without JavaScript. */
export function HiddenQueryFields({ query, except }: Props) {
  const [, search = ''] = shopAddress({ ...query, page: 1 }).split('?')
  return [...new URLSearchParams(search)]
    .filter(([name]) => !(except as readonly string[]).includes(name))
    .map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />)
}
