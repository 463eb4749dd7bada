/** Imported into a shop before its own code: shifts its clock by CLOCK_SHIFT_MS, but not that of the database. */
const shift = Number(process.env.CLOCK_SHIFT_MS)
const { now } = Date

globalThis.Date = new Proxy(Date, {
  construct: (date, args, newTarget) => Reflect.construct(date, args.length === 0 ? [shifted()] : args, newTarget),
  get: (date, name, receiver) => (name === 'now' ? shifted : Reflect.get(date, name, receiver)),
})

function shifted(): number {
  return now() + shift
}
