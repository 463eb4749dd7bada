import { textLinkStyle } from '../ui/text-link-style.ts'
import { Chapter } from './specimen.tsx'

const sizes = ['text-6xl', 'text-5xl', 'text-4xl', 'text-3xl', 'text-2xl', 'text-xl', 'text-lg'] as const

/** The type scale, headings in Fraunces and text in Source Sans. */
export function Type() {
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
