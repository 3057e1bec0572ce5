# What the coach refuses.
lesson-lost = "{ $action }" is not what this lesson asks for: begin again
lesson-over = this lesson is over: begin it again, or choose another
