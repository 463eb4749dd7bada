import stylesheet from '../app.css?raw'
import { Chapter, Specimen } from './specimen.tsx'

const colours = [...stylesheet.matchAll(/--color-([\w-]+):\s*(#\w+)/g)].map(([, name = '', value = '']) => ({
  name,
  value,
}))

/** The colour tokens of `app.css`; radius, shadow and backgrounds. */
export function Colours() {
  return (
    <Chapter title="Tokens">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {colours.map(({ name, value }) => (
          <li key={name} className="text-sm">
            <span className="block h-16 rounded-press border border-line" style={{ background: value }} />
            <span className="mt-1 block font-semibold">{name}</span>
            <span className="figures text-ink-soft">{value}</span>
          </li>
        ))}
      </ul>
      <Specimen name="rounded-press, shadow-press, on-forest">
        <span className="flex size-32 items-center justify-center rounded-press border border-line bg-sheet">
          sheet
        </span>
        <span className="flex size-32 items-center justify-center rounded-press bg-sheet shadow-press">shadow</span>
        <span className="on-forest flex size-32 items-center justify-center rounded-press">on-forest</span>
      </Specimen>
    </Chapter>
  )
}
