export { BundleParts } from '../bundle-parts.tsx'
export { FactsSection } from './facts-section.tsx'
export { FactsStrip } from './facts-strip.tsx'
export { PackedFacts } from './packed-facts.tsx'
