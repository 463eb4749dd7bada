import { Toaster } from '../ui/toaster.tsx'
import { Buttons } from './buttons.tsx'
import { Catalogue } from './catalogue.tsx'
import { Colours } from './colours.tsx'
import { Feedback } from './feedback.tsx'
import { Fields } from './fields.tsx'
import { Overlays } from './overlays.tsx'
import { Pictures } from './pictures.tsx'
import styles from './styleguide.css?url'
import { Tables } from './tables.tsx'
import { Type } from './type.tsx'
import { WholePages } from './whole-pages.tsx'

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
