import 'media-chrome/media-controller'
import 'media-chrome/media-control-bar'
import 'media-chrome/media-fullscreen-button'
import 'media-chrome/media-loading-indicator'
import 'media-chrome/media-mute-button'
import 'media-chrome/media-pip-button'
import 'media-chrome/media-play-button'
import 'media-chrome/media-preview-chapter-display'
import 'media-chrome/media-preview-time-display'
import 'media-chrome/media-seek-backward-button'
import 'media-chrome/media-seek-forward-button'
import 'media-chrome/media-time-range'
import 'media-chrome/media-volume-range'
import 'media-chrome/lang/fr'
import type { HTMLAttributes, RefAttributes } from 'react'

// The elements are used as they are: their wrappers for React load all of the library.
type MediaElement<Attributes = object> = Omit<HTMLAttributes<HTMLElement>, keyof Attributes> &
  RefAttributes<HTMLElement> &
  Attributes

declare module 'react' {
  // biome-ignore lint/style/noNamespace: that is how React names the elements of a page
  namespace JSX {
    interface IntrinsicElements {
      'media-controller': MediaElement<{ nohotkeys?: ''; gesturesdisabled?: ''; audio?: ''; breakpoints?: string }>
      'media-control-bar': MediaElement
      'media-fullscreen-button': MediaElement
      'media-loading-indicator': MediaElement<{ noautohide?: '' }>
      'media-mute-button': MediaElement
      'media-pip-button': MediaElement
      'media-play-button': MediaElement
      'media-preview-chapter-display': MediaElement
      'media-preview-time-display': MediaElement
      'media-seek-backward-button': MediaElement<{ seekoffset: number }>
      'media-seek-forward-button': MediaElement<{ seekoffset: number }>
      'media-time-range': MediaElement
      'media-volume-range': MediaElement
    }
  }
}
