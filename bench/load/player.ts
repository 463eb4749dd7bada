import { play, type Scene } from './play.ts'

// A process of its own, so that asking takes nothing from whoever answers.
process.on('message', (scene: Scene) => {
  play(scene).then(
    (played) => process.send?.({ played }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  )
})
