// Pages to read: nothing moves on them but the theme.
import "./shared/theme.js";
