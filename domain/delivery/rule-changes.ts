import { capitalised } from '../catalogue.ts'
import { longDay } from '../days.ts'
import { formatSum, type Paise, toRupees } from '../money.ts'
import { areaTexts } from './areas.ts'
import {
  type CashRules,
  type Courier,
  cashReasonNames,
  type Days,
  type DeliveryRules,
  type Van,
  type Weekday,
  weekdayNames,
  weekdays,
  type Zone,
} from './delivery-rules.ts'

/** A rule's name and its value before and after a change, in words; null where there was or is none. */
type RuleChange = { field: string; from: string | string[] | null; to: string | string[] | null }

/**
 * What a change of the delivery rules did, in words. Both documents hold only the fields that were saved differently;
 * of the couriers and zones, those that changed are named, with what changed in them.
 */
export function ruleChanges(before: Partial<DeliveryRules>, after: Partial<DeliveryRules>): RuleChange[] {
  const of = <Value>(textOf: (rules: Partial<DeliveryRules>) => Value) => ({
    from: textOf(before),
    to: textOf(after),
  })
  const changes: RuleChange[] = [
    { field: 'Cut-off', ...of(({ cutOff }) => cutOff ?? null) },
    { field: 'Dispatch days', ...of(({ parcelDays }) => weekdayTexts(parcelDays)) },
    { field: 'Closures', ...of(({ closures }) => sortedTexts(closures, namedDays)) },
    {
      field: 'Holidays',
      ...of(({ holidays }) => sortedTexts(holidays, (one) => [namedDays(one), ...one.states].join(', '))),
    },
    ...changesOfOne('Van', before.van, after.van),
    ...changesOfMany('Courier', before.couriers, after.couriers),
    ...changesOfMany('Zone', before.zones, after.zones),
    {
      field: 'Weather holds',
      ...of(({ holds }) =>
        sortedTexts(holds, ({ reason, celsius, area, ...days }) => {
          const degrees = celsius === null ? '' : ` of ${celsius} °C`
          return [`${capitalised(reason)}${degrees}`, spanText(days), ...areaTexts(area)].join(', ')
        }),
      ),
    },
    ...changesOfOne('Cash on delivery', before.cash, after.cash),
  ]
  return changes.filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
}

type Named = { name: string }
type Rule = Partial<Van & Courier & Zone & CashRules>

/** One that is new or gone is described; in one that stays, each change is told. */
function changesOfOne(
  field: string,
  before: object | null | undefined,
  after: object | null | undefined,
): RuleChange[] {
  if (!before || !after) return [{ field, from: before ? inWords(before) : null, to: after ? inWords(after) : null }]
  const [was, is] = [partsOf(before), partsOf(after)]
  return was.map(({ label, value }, index) => ({
    field: `${field}, ${label}`,
    ...{ from: value, to: is[index]?.value ?? null },
  }))
}

function changesOfMany(field: string, before: readonly Named[] = [], after: readonly Named[] = []): RuleChange[] {
  const find = (list: readonly Named[], name: string) => list.find((one) => one.name === name)
  const listed = (list: readonly Named[], others: readonly Named[]) =>
    list.map((one) => (find(others, one.name) ? one.name : `${one.name}: ${inWords(one)}`))
  return [
    { field: `${field}s`, from: listed(before, after), to: listed(after, before) },
    ...before.flatMap((one) => {
      const now = find(after, one.name)
      return now ? changesOfOne(`${field} “${one.name}”`, one, now) : []
    }),
  ]
}

/** `fee: ₹100; minimum: standard` */
function inWords(rule: object): string {
  return partsOf(rule)
    .flatMap(({ label, value }) => (value === null ? [] : `${label}: ${[value].flat().join(', ')}`))
    .join('; ')
}

/** What a rule of any kind says, in the same order for rules of a kind; null where it sets nothing. */
function partsOf(rule: Rule): { label: string; value: string | string[] | null }[] {
  return parts.map(([label, textOf]) => ({ label, value: textOf(rule) ?? null }))
}

const parts: readonly (readonly [label: string, textOf: (rule: Rule) => string | string[] | null | undefined])[] = [
  ['radius', ({ radiusKm }) => withUnit(radiusKm, ' km')],
  ['orders per day', ({ capacity }) => withUnit(capacity)],
  ['fee', ({ fee }) => sumText(fee)],
  ['fee per kg', ({ feePerKg }) => sumText(feePerKg || null)],
  ['free from', ({ freeFrom }) => sumText(freeFrom)],
  ['minimum', ({ minimum }) => (minimum === null ? 'standard' : sumText(minimum))],
  ['cash on delivery', ({ cash }) => yesOrNo(cash)],
  ['delivery time in working days', ({ transit }) => transit && `${transit.from}–${transit.to}`],
  ['delivery days', ({ days }) => days && weekdayTexts(days)],
  ['maximum height', ({ refuses }) => withUnit(refuses?.tallerThanCm, ' cm')],
  ['maximum weight', ({ refuses }) => withUnit(refuses?.heavierThanGrams, ' g')],
  ['maximum order', ({ maxTotal }) => sumText(maxTotal)],
  ['maximum open orders', ({ maxOpen }) => withUnit(maxOpen)],
  ['refused parcels after which it is not offered', ({ maxRefused }) => withUnit(maxRefused)],
  ['only with a confirmed e-mail', ({ needsConfirmedEmail }) => yesOrNo(needsConfirmedEmail)],
  ['advance', ({ advance }) => withUnit(advance?.percent, '%')],
  ['when an advance is taken', ({ advance }) => advance && sortedTexts(advance.reasons, (one) => cashReasonNames[one])],
  ['discount for paying online', ({ saving }) => withUnit(saving, '%')],
  ['area', ({ area }) => area && areaTexts(area).toSorted()],
]

function withUnit(value: number | null | undefined, unit = ''): string | null {
  return value === null || value === undefined ? null : `${value}${unit}`
}

function sumText(sum: Paise | null | undefined): string | null {
  return sum === null || sum === undefined ? null : formatSum(toRupees(sum))
}

function yesOrNo(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : value ? 'yes' : 'no'
}

function weekdayTexts(days: readonly Weekday[] = []): string[] {
  return weekdays.filter((day) => days.includes(day)).map((day) => weekdayNames[day])
}

/** The texts of rules whose order has no meaning. */
function sortedTexts<Item>(items: readonly Item[] | undefined, textOf: (item: Item) => string): string[] {
  return (items ?? []).map(textOf).toSorted()
}

function namedDays({ name, ...days }: Named & Days): string {
  return `${name}, ${spanText(days)}`
}

function spanText({ from, until }: Days): string {
  return from === until ? longDay(from) : `${longDay(from)} – ${longDay(until)}`
}
