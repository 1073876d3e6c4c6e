// What the vendored file exports, with the types of the package it was built from.

export { FluentBundle, FluentResource, FluentNumber } from "@fluent/bundle";
