// Lays large graphs out beside the page, which stays awake meanwhile.
import { layOut, type LayoutAsked } from './layout';

self.onmessage = (event: MessageEvent<LayoutAsked>) => self.postMessage(layOut(event.data));
