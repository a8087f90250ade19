import { bindingGuard } from './binding-guard.js';
import { bodySizeGuard, contentTypeGuard, timeoutGuard } from './body-guards.js';
import { rateGuard, tokenGuard } from './caller-guards.js';
import type { Guard } from './guard.js';
import { headerSizeGuard, hostGuard, originGuard, singleHeaderGuard } from './header-guards.js';
import { pathGuard } from './path-guard.js';

/**
 * What a server is under, in the order in which it is checked: who may ask before what is asked, and the rate before the
 * token, so that tokens cannot be guessed faster.
 */
export const GUARDS: readonly Guard[] = Object.freeze([
  bindingGuard,
  timeoutGuard,
  headerSizeGuard,
  singleHeaderGuard,
  hostGuard,
  originGuard,
  rateGuard,
  tokenGuard,
  pathGuard,
  contentTypeGuard,
  bodySizeGuard,
]);
