import { type ShopQuery, shopAddress } from './shop-query.ts'

type Props = { query: ShopQuery; except: readonly (keyof ShopQuery)[] }

/** Carries through a form, which works without JavaScript, what the address says beyond the form's own fields. */
export function KeptInAddress({ query, except }: Props) {
  const [, search = ''] = shopAddress({ ...query, page: 1 }).split('?')
  return [...new URLSearchParams(search)]
    .filter(([name]) => !(except as readonly string[]).includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
