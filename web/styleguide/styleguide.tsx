import { useSearchParams } from 'react-router'
import stylesheet from '../app.css?raw'
import { textLinkStyle } from '../ui/link.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { Buttons, Fields, Overlays } from './controls.tsx'
import { Catalogue, Feedback, Pictures, Tables } from './displays.tsx'
import { Chapter, Specimen } from './specimen.tsx'
import styles from './styleguide.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const meta = () => [{ title: 'Styleguide' }, { name: 'robots', content: 'noindex' }]

/** Every component of `web/ui` in all its states, with the tokens and the type scale. Only in development. */
export default function Styleguide() {
  return (
    <main className="page py-10">
      <p className="eyebrow text-leaf">web/ui</p>
      <h1 className="mt-2 text-5xl">Styleguide</h1>
      <Colours />
      <Type />
      <Buttons />
      <Fields />
      <Catalogue />
      <Pictures />
      <Feedback />
      <Overlays />
      <Tables />
      <WholePages />
      <Toaster />
    </main>
  )
}

const colours = [...stylesheet.matchAll(/--color-([\w-]+):\s*(#\w+)/g)].map(([, name = '', value = '']) => ({
  name,
  value,
}))

/** The colour tokens of `app.css`; radius, shadow and backgrounds. */
function Colours() {
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

const sizes = ['text-6xl', 'text-5xl', 'text-4xl', 'text-3xl', 'text-2xl', 'text-xl', 'text-lg'] as const

function Type() {
  return (
    <Chapter title="Type">
      {sizes.map((size) => (
        <div key={size} className="grid gap-1 sm:grid-cols-[7rem_1fr] sm:items-baseline">
          <span className="text-ink-soft text-sm">{size}</span>
          <h3 className={size}>A young plant for every sill</h3>
        </div>
      ))}
      <div className="grid max-w-prose gap-4">
        <p className="text-lg">text-lg: water when the top two fingers of soil are dry, less in the monsoon.</p>
        <p>Text: the plant stands outside the shade house for two weeks before it is sold.</p>
        <p className="text-ink-soft">text-ink-soft: it looks less glossy than one straight from the net.</p>
        <p className="text-sm">text-sm: placed on 20 Nov 2026</p>
        <p className="eyebrow text-leaf">eyebrow: Uruli Kanchan, Pune</p>
        <p className="botanical text-xl">botanical: Epipremnum aureum</p>
        <p className="figures text-xl">figures: ₹1,111.10 and ₹8,888.80</p>
        <p>हिन्दी: तुलसी, गुलाब, मनी प्लांट</p>
        <a href="#type" className={textLinkStyle}>
          textLinkStyle
        </a>
      </div>
    </Chapter>
  )
}

/** Components that only exist as whole pages. */
function WholePages() {
  const [parameters] = useSearchParams()
  if (parameters.has('broken')) throw new Error('The styleguide was asked to break.')
  return (
    <Chapter title="Whole pages">
      <Specimen name="RouteError: a page that broke">
        <a href="/styleguide?broken=yes" className={textLinkStyle}>
          Break this page
        </a>
      </Specimen>
      <Specimen name="Not found">
        <a href="/no-such-page" className={textLinkStyle}>
          A page that is not there
        </a>
      </Specimen>
    </Chapter>
  )
}
